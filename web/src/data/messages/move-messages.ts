import { type MoveReceipt, moveMessages as moveRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** The receipt undoes it through `undoMove`. */
export function moveMessages(
  cache: QueryClient,
  messageIds: readonly string[],
  toFolderId: string,
): Promise<MoveReceipt> {
  return change(cache, {
    send: async () =>
      (await call(moveRoute, { body: { message_ids: [...messageIds], folder_id: toFolderId }, keepalive: true })).data,
    stale: [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread],
  })
}
