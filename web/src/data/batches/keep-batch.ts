import type { BatchField } from '@sen/contract/jobs/batches'
import type { QueryClient } from '@tanstack/react-query'
import { batchQuery, latestBatchQuery } from './queries.ts'

/**
 * Keeps what is now known of a job; there is only one at a time. A receipt is kept before the change behind it is
 * settled: then come the events that waited for it, which know more.
 */
export function keepBatch<T extends BatchField>(cache: QueryClient, batch: T): T {
  cache.setQueryData(batchQuery(batch.id).queryKey, batch)
  cache.setQueryData(latestBatchQuery.queryKey, batch)
  return batch
}
