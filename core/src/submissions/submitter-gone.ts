/** The mail program left before its message was stored. It has no reply, so it submits the message again. */
export class SubmitterGone extends Error {
  override readonly name = 'SubmitterGone'
}
