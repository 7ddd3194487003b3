import { isUnderWay } from '@sen/model/acting/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { setBusy } from '../refreshing.ts'
import { tasksQuery } from './queries.ts'

/** While any task is under way, lists are fetched again less often. */
export function noteBusy(cache: QueryClient): void {
  setBusy((cache.getQueryData(tasksQuery.queryKey) ?? []).some(({ state }) => isUnderWay(state)))
}
