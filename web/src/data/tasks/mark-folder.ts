import { markFolder as markRoute } from '@sen/contract/tasks/emptying'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { countFolder, patchAllRows } from '../threads/cache.ts'
import { keepTask } from './keep-task.ts'

/** Marks everything in a folder read or unread. */
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
    send: async () =>
      keepTask(
        cache,
        (await call(markRoute, { body: { folder_id: folder.id, is_read: !unread }, keepalive: true })).data,
      ),
    stale: [['folders']],
  })
}
