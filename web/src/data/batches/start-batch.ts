import { type BatchReceipt, startBatch as startRoute } from '@sen/contract/jobs/batches'
import type { BodySent } from '@sen/contract/route'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { keepBatch } from './keep-batch.ts'

export type BatchOrder = BodySent<typeof startRoute>

/**
 * Orders a job over many threads. `applyOptimistic` shows at once what it will have done to what is on screen; each step that the
 * server reports corrects it.
 */
export function startBatch(cache: QueryClient, order: BatchOrder, applyOptimistic: () => void): Promise<BatchReceipt> {
  return change(cache, {
    applyOptimistic,
    send: async () => keepBatch(cache, (await call(startRoute, { body: order, keepalive: true })).data),
    stale: [['folders']],
  })
}
