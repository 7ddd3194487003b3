import { emptyFolder as emptyRoute } from '@sen/contract/tasks/emptying'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countFolder, removeAllRows } from '../threads/cache.ts'
import { cacheTask } from './cache-task.ts'

export function emptyFolder(
  cache: QueryClient,
  folder: {
    readonly id: string
    readonly total_threads: number
    readonly unread_threads: number
  },
): Promise<TaskReceipt> {
  return change(cache, {
    applyOptimistic: () => {
      countFolder(cache, folder.id, { total: -folder.total_threads, unread: -folder.unread_threads })
      removeAllRows(cache, { folder: folder.id })
    },
    send: async () =>
      cacheTask(cache, (await call(emptyRoute, { body: { folder_id: folder.id }, keepalive: true })).data),
    stale: [QUERY_KEYS.folders],
  })
}
