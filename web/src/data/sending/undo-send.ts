import { undoSend as undoSendRoute } from '@sen/contract/sending'
import { call } from '../call.ts'

/** Returns the revision of the draft. Throws `CallError` `undo_too_late` once it was sent. */
export async function undoSend(messageId: string): Promise<{ readonly revision: number }> {
  const { data } = await call(undoSendRoute, { body: { msg_id: messageId } })
  return { revision: data.revision }
}
