import type { BodySent } from '@sen/contract/route'
import { startTask as startRoute, type TaskReceipt } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { keepTask } from './keep-task.ts'

export type TaskOrder = BodySent<typeof startRoute>

/**
 * Orders a job over many threads. `applyOptimistic` shows at once what it will have done to what is on screen; each step that the
 * server reports corrects it.
 */
export function startTask(cache: QueryClient, order: TaskOrder, applyOptimistic: () => void): Promise<TaskReceipt> {
  return change(cache, {
    applyOptimistic,
    send: async () => keepTask(cache, (await call(startRoute, { body: order, keepalive: true })).data),
    stale: [['folders']],
  })
}
