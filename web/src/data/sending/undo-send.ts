import { undoSend as undoSendRoute } from '@sen/contract/sending'
import { call } from '../call.ts'

/**
 * Cancels a message that the server still holds, and returns the revision of its draft. Throws `CallError`
 * `undo_too_late` once it was sent.
 */
export async function undoSend(messageId: string): Promise<{ readonly revision: number }> {
  const { data } = await call(undoSendRoute, { body: { msg_id: messageId } })
  return { revision: data.revision }
}
