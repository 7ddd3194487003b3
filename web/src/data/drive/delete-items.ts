import { deleteDriveFiles, emptyDriveTrash } from '@sen/contract/drive/changes'
import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { drawLists, removeItems } from './cache.ts'
import { EMPTY_LIST } from './drive-list.ts'
import { inPortions } from './in-portions.ts'
import { cacheTaskOf, tasksOf } from './kept-tasks.ts'
import { DRIVE_KEYS } from './queries.ts'

/** @returns the task that works on it, for many items */
export async function deleteItems(cache: QueryClient, ids: readonly string[]): Promise<readonly TaskField[]> {
  const { tasks } = await change(cache, {
    applyOptimistic: () => removeItems(cache, ids, ({ kind }) => kind === 'trash'),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(ids, async (some) =>
        cacheTaskOf(cache, (await call(deleteDriveFiles, { body: { ids: some }, keepalive: true })).data),
      )
      return { version: answers.at(-1)?.version, tasks: tasksOf(answers) }
    },
    stale: [DRIVE_KEYS.all, quotaQuery.queryKey],
  })
  return tasks
}

/** @returns the task that works on it, for many items */
export async function emptyTrash(cache: QueryClient): Promise<readonly TaskField[]> {
  const { tasks } = await change(cache, {
    applyOptimistic: () => drawLists(cache, (list, { kind }) => (kind === 'trash' ? EMPTY_LIST : list)),
    send: async () => {
      const answer = cacheTaskOf(cache, (await call(emptyDriveTrash, { keepalive: true })).data)
      return { version: answer.version, tasks: tasksOf([answer]) }
    },
    stale: [DRIVE_KEYS.all, quotaQuery.queryKey],
  })
  return tasks
}
