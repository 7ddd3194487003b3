import { type BatchField, getBatch, latestBatch } from '@sen/contract/jobs/batches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** How far a job is: told by the socket, asked for when that is silent. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: ['batch', id] as const,
    queryFn: async ({ signal }): Promise<BatchField> => (await call(getBatch, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The last job of the mailbox, whoever began it. */
export const latestBatchQuery = queryOptions({
  queryKey: ['batch', 'latest'] as const,
  queryFn: async ({ signal }): Promise<BatchField | null> => (await call(latestBatch, { signal })).data[0] ?? null,
  staleTime: Number.POSITIVE_INFINITY,
})
