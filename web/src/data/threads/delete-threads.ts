import { deleteThreads as deleteRoute, type MoveReceipt } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { countFolder, findRow, folderNameOf, removeRows } from './cache.ts'

/** Moves whole threads to Trash, from every folder they stand in. The receipt undoes it through `restoreThreads`. */
export function deleteThreads(cache: QueryClient, ids: readonly string[], folderId: string): Promise<MoveReceipt> {
  const folder = folderNameOf(cache, folderId)
  const unread = ids.filter((id) => findRow(cache, id, folder)?.unread).length
  return change(cache, {
    applyOptimistic: () => [
      countFolder(cache, folderId, { unread: -unread, total: -ids.length }),
      removeRows(cache, ids, (name) => name !== 'Trash'),
    ],
    send: async () => (await call(deleteRoute, { body: { ids: [...ids] }, keepalive: true })).data,
    stale: [['threads'], ['folders'], ['thread']],
  })
}
