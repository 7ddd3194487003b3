/** No more goes into the mailbox. */
export class QuotaFull extends Error {
  override readonly name = 'QuotaFull'
}
