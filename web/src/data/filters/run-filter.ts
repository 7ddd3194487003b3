import { runFilter as runFilterRoute } from '@sen/contract/filters/filters'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import type { FilterId } from '@sen/model/ids'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { cacheTask } from '../tasks/cache-task.ts'

/** The server alone knows which mail matches. */
export async function runFilter(cache: QueryClient, id: FilterId): Promise<TaskReceipt> {
  return cacheTask(cache, (await call(runFilterRoute, { params: { id }, keepalive: true })).data)
}
