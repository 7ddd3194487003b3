import { undoBatch as undoRoute } from '@sen/contract/jobs/batches'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { keepBatch } from './keep-batch.ts'

/** Orders that all a job did be taken back. */
export async function undoBatch(cache: QueryClient, id: string): Promise<void> {
  await change(cache, {
    send: async () => keepBatch(cache, (await call(undoRoute, { params: { id }, keepalive: true })).data),
    stale: [],
  })
}
