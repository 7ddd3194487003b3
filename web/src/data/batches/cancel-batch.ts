import { cancelBatch as cancelRoute } from '@sen/contract/jobs/batches'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { setBusy } from '../refreshing.ts'
import { keepBatch } from './keep-batch.ts'

/** Stops a job where it is. */
export async function cancelBatch(cache: QueryClient, id: string): Promise<void> {
  const { data } = await call(cancelRoute, { params: { id } })
  keepBatch(cache, data)
  setBusy(false)
  void cache.invalidateQueries({ queryKey: ['threads'] })
  void cache.invalidateQueries({ queryKey: ['folders'] })
}
