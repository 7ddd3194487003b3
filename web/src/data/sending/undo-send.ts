import { undoSend as undoSendRoute } from '@sen/contract/sending'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { cacheAsDraft } from './cached-send-state.ts'

/** Returns the revision of the draft. Throws `CallError` `undo_too_late` once it was sent. */
export async function undoSend(cache: QueryClient, messageId: string): Promise<{ readonly revision: number }> {
  const { data } = await call(undoSendRoute, { body: { msg_id: messageId } })
  cacheAsDraft(cache, data)
  return { revision: data.revision }
}
