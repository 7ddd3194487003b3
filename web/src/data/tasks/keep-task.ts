import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { tasksQuery } from './queries.ts'

/**
 * Keeps what is now known of a task, the one with the latest news first. A receipt is kept before the change behind it is settled: then come the events that
 * waited for it, which know more.
 */
export function keepTask<T extends TaskField>(cache: QueryClient, task: T): T {
  cache.setQueryData(tasksQuery.queryKey, (tasks = []) => [task, ...tasks.filter(({ id }) => id !== task.id)])
  return task
}
