import { removeThreads as removeRoute } from '@sen/contract/tasks/emptying'
import type { QueryClient } from '@tanstack/react-query'
import { ofFolder } from '../../lib/list-source.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countFolder, findRow, removeRows } from './cache.ts'

/** Returns how many stay because they are still being delivered. */
export async function purgeThreads(cache: QueryClient, ids: readonly string[], folderId: string): Promise<number> {
  const unread = ids.filter((id) => findRow(cache, id, { folder: folderId })?.unread).length
  const { kept } = await change(cache, {
    applyOptimistic: () => {
      countFolder(cache, folderId, { unread: -unread, total: -ids.length })
      removeRows(cache, ids, ofFolder(folderId))
    },
    about: ids,
    send: async () =>
      (await call(removeRoute, { body: { thread_ids: [...ids], folder: folderId }, keepalive: true })).data,
    stale: [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread, QUERY_KEYS.quota],
  })
  return kept.length
}
