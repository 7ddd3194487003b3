import { listTasks, type TaskField } from '@sen/contract/tasks/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** What runs in the mailbox, whoever began it, and what has just ended: told by the socket. */
export const tasksQuery = queryOptions({
  queryKey: QUERY_KEYS.tasks,
  queryFn: async ({ signal }): Promise<readonly TaskField[]> => (await call(listTasks, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
