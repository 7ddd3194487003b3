import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { tasksQuery } from './queries.ts'

/** Cache the receipt before its change settles, because waiting events are newer and follow then. */
export function cacheTask<T extends TaskField>(cache: QueryClient, task: T): T {
  const tasks = cache.getQueryData(tasksQuery.queryKey)
  cache.setQueryData(tasksQuery.queryKey, [task, ...(tasks ?? []).filter(({ id }) => id !== task.id)])
  // A response in flight may lack this task. Let the first fetch finish, because it brings tasks without events.
  if (tasks) void cache.cancelQueries({ queryKey: tasksQuery.queryKey })
  return task
}
