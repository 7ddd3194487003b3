import type { TaskField } from '@sen/contract/tasks/tasks'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { whenSettled } from '../change.ts'
import { taskEvents } from './events.ts'
import { tasksQuery } from './queries.ts'
import { startThreadTask } from './start-thread-task.ts'

const working: TaskField = {
  id: '7',
  kind: 'threads',
  action: 'mark',
  state: 'working',
  total: 3,
  done: 0,
  changed: 0,
  ended_at: null,
}

afterEach(() => vi.unstubAllGlobals())

it('knows that a job has finished when its end event came before the response to its start', async () => {
  const cache = new QueryClient()
  vi.stubGlobal('fetch', async () => {
    whenSettled(() =>
      taskEvents['task.progress'](cache, {
        type: 'task.progress',
        version: 12,
        task_id: '7',
        kind: 'threads',
        action: 'mark',
        state: 'done',
        total: 3,
        done: 3,
        changed: 3,
      }),
    )
    return new Response(JSON.stringify({ data: { ...working, version: 11 } }))
  })
  const order = { action: 'mark', unread: false, selection: { all_in: '1' } } as const
  await startThreadTask(cache, order, () => [])
  expect(cache.getQueryData(tasksQuery.queryKey)?.map(({ state }) => state)).toEqual(['done'])
})
