import { type MoveReceipt, notSpam as notSpamRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { countFolder, findRow, folderNameOf, removeRows } from './cache.ts'

/** Takes threads out of Junk to where they were, and unblocks their senders. The receipt undoes both. */
export function notSpam(cache: QueryClient, ids: readonly string[], junkId: string): Promise<MoveReceipt> {
  const junk = folderNameOf(cache, junkId)
  const unread = ids.filter((id) => findRow(cache, id, junk)?.unread).length
  return change(cache, {
    applyOptimistic: () => [
      countFolder(cache, junkId, { unread: -unread, total: -ids.length }),
      removeRows(cache, ids, (name) => name === junk),
    ],
    send: async () => (await call(notSpamRoute, { body: { ids: [...ids] }, keepalive: true })).data,
    stale: [['threads'], ['folders'], ['thread'], ['filters']],
  })
}
