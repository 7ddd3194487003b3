import { deleteThreads as deleteRoute, type MoveReceipt } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { ofFolder } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { folderByRole } from '../folders/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countFolder, findRow, removeRows } from './cache.ts'

/** Moves from all folders of the thread. The receipt undoes it through `restoreThreads`. */
export function trashThreads(cache: QueryClient, ids: readonly string[], folderId: string): Promise<MoveReceipt> {
  const isTrash = ofFolder(folderByRole(cache, 'trash')?.id)
  const unread = ids.filter((id) => findRow(cache, id, { folder: folderId })?.unread).length
  return change(cache, {
    applyOptimistic: () => {
      countFolder(cache, folderId, { unread: -unread, total: -ids.length })
      removeRows(cache, ids, (source) => !isTrash(source))
    },
    about: ids,
    send: async () => (await call(deleteRoute, { body: { ids: [...ids] }, keepalive: true })).data,
    stale: [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread],
  })
}
