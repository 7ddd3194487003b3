import { markFolder as markRoute } from '@sen/contract/tasks/emptying'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import { FOLDERS_RELOAD_MILLISECONDS } from '@sen/model/folders/limits'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change, whenSettled } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import { countFolder, patchAllRows } from '../threads/cache.ts'
import { cacheTask } from './cache-task.ts'

/** Counts are also refetched without events (spec section 9.3). */
export function markFolder(
  cache: QueryClient,
  folder: {
    readonly id: string
    readonly total_threads: number
    readonly unread_threads: number
  },
  unread: boolean,
): Promise<TaskReceipt> {
  const difference = unread ? folder.total_threads - folder.unread_threads : -folder.unread_threads
  return change(cache, {
    applyOptimistic: () => {
      countFolder(cache, folder.id, { unread: difference })
      patchAllRows(cache, { folder: folder.id }, (row) => ({ ...row, unread }))
    },
    send: async () => {
      const { data } = await call(markRoute, { body: { folder_id: folder.id, is_read: !unread }, keepalive: true })
      setTimeout(() => whenSettled(() => refresh(cache, QUERY_KEYS.folders)), FOLDERS_RELOAD_MILLISECONDS)
      return cacheTask(cache, data)
    },
    stale: [QUERY_KEYS.folders],
  })
}
