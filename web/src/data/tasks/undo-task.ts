import { undoTask as undoRoute } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { cacheTask } from './cache-task.ts'

export async function undoTask(cache: QueryClient, id: string): Promise<void> {
  await change(cache, {
    send: async () => cacheTask(cache, (await call(undoRoute, { params: { id }, keepalive: true })).data),
    stale: [],
  })
}
