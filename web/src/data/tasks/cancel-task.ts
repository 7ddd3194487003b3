import { cancelTask as cancelRoute } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { setBusy } from '../refreshing.ts'
import { keepTask } from './keep-task.ts'

/** Stops a job where it is. */
export async function cancelTask(cache: QueryClient, id: string): Promise<void> {
  const { data } = await call(cancelRoute, { params: { id } })
  keepTask(cache, data)
  setBusy(false)
  void cache.invalidateQueries({ queryKey: ['threads'] })
  void cache.invalidateQueries({ queryKey: ['folders'] })
}
