import type { BodySent } from '@sen/contract/route'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import { startThreadTask as startRoute } from '@sen/contract/tasks/thread-tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { cacheTask } from './cache-task.ts'

export type ThreadTaskRequest = BodySent<typeof startRoute>

/** `applyOptimistic` shows the expected result; progress events correct it. */
export function startThreadTask(
  cache: QueryClient,
  order: ThreadTaskRequest,
  applyOptimistic: () => void,
): Promise<TaskReceipt> {
  return change(cache, {
    applyOptimistic,
    send: async () => cacheTask(cache, (await call(startRoute, { body: order, keepalive: true })).data),
    stale: [QUERY_KEYS.folders],
  })
}
