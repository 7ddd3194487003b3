import type { BatchReceipt } from '@sen/contract/jobs/batches'
import { emptyFolder as emptyRoute } from '@sen/contract/jobs/emptying'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { countFolder, removeAllRows } from '../threads/cache.ts'
import { keepBatch } from './keep-batch.ts'

/** Deletes for ever all that lies in a folder. */
export function emptyFolder(
  cache: QueryClient,
  folder: {
    readonly id: string
    readonly total_threads: number
    readonly unread_threads: number
  },
): Promise<BatchReceipt> {
  return change(cache, {
    applyOptimistic: () => {
      countFolder(cache, folder.id, { total: -folder.total_threads, unread: -folder.unread_threads })
      removeAllRows(cache, { folder: folder.id })
    },
    send: async () =>
      keepBatch(cache, (await call(emptyRoute, { body: { folder_id: folder.id }, keepalive: true })).data),
    stale: [['folders']],
  })
}
