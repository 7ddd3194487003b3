import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { latestTaskQuery, taskQuery } from './queries.ts'

/**
 * Keeps what is now known of a job; there is only one at a time. A receipt is kept before the change behind it is
 * settled: then come the events that waited for it, which know more.
 */
export function keepTask<T extends TaskField>(cache: QueryClient, task: T): T {
  cache.setQueryData(taskQuery(task.id).queryKey, task)
  cache.setQueryData(latestTaskQuery.queryKey, task)
  return task
}
