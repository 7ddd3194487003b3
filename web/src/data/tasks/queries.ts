import { listTasks, type TaskField } from '@sen/contract/tasks/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Socket events update this query. */
export const tasksQuery = queryOptions({
  queryKey: QUERY_KEYS.tasks,
  queryFn: async ({ signal }): Promise<readonly TaskField[]> => (await call(listTasks, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
