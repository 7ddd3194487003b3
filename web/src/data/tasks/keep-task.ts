import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { tasksQuery } from './queries.ts'

/**
 * Keeps what is now known of a task, the one with the latest news first. A receipt is kept before the change behind it is settled: then come the events that
 * waited for it, which know more.
 */
export function keepTask<T extends TaskField>(cache: QueryClient, task: T): T {
  const tasks = cache.getQueryData(tasksQuery.queryKey)
  cache.setQueryData(tasksQuery.queryKey, [task, ...(tasks ?? []).filter(({ id }) => id !== task.id)])
  // An answer that is on its way may not know it yet. The first one knows others, which nobody told.
  if (tasks) void cache.cancelQueries({ queryKey: tasksQuery.queryKey })
  return task
}
