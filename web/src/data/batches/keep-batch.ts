import type { BatchField } from '@sen/contract/batches'
import type { QueryClient } from '@tanstack/react-query'
import { batchQuery, latestBatchQuery } from './queries.ts'

/** Keeps what is now known of a job; there is only one at a time. */
export function keepBatch(cache: QueryClient, batch: BatchField): void {
  cache.setQueryData(batchQuery(batch.id).queryKey, batch)
  cache.setQueryData(latestBatchQuery.queryKey, batch)
}
