import { isUnderWay } from '@sen/model/acting/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { setBusy } from '../refreshing.ts'
import { tasksQuery } from './queries.ts'

/** Reduces the refetch rate of lists while a task is running. */
export function noteBusy(cache: QueryClient): void {
  setBusy((cache.getQueryData(tasksQuery.queryKey) ?? []).some(({ state }) => isUnderWay(state)))
}
