import { undoSend as undoSendRoute } from '@sen/contract/sending'
import { call } from '../call.ts'

/**
 * Takes back a mail that the server still holds; it is a draft again, with this revision.
 * Throws `CallError` `undo_too_late` once it has left.
 */
export async function undoSend(messageId: string): Promise<{ readonly revision: number }> {
  const { data } = await call(undoSendRoute, { body: { msg_id: messageId } })
  return { revision: data.revision }
}
