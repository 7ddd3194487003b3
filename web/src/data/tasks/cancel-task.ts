import { cancelTask as cancelRoute } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { cacheTask } from './cache-task.ts'
import { noteBusy } from './note-busy.ts'

export async function cancelTask(cache: QueryClient, id: string): Promise<void> {
  const { data } = await call(cancelRoute, { params: { id } })
  cacheTask(cache, data)
  noteBusy(cache)
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.threads })
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.folders })
}
