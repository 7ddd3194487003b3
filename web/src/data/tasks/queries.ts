import { getTask, latestTask, type TaskField } from '@sen/contract/tasks/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** How far a job is: told by the socket, asked for when that is silent. */
export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['task', id] as const,
    queryFn: async ({ signal }): Promise<TaskField> => (await call(getTask, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The last job of the mailbox, whoever began it. */
export const latestTaskQuery = queryOptions({
  queryKey: ['task', 'latest'] as const,
  queryFn: async ({ signal }): Promise<TaskField | null> => (await call(latestTask, { signal })).data[0] ?? null,
  staleTime: Number.POSITIVE_INFINITY,
})
