import { restoreDriveFiles, trashDriveFiles } from '@sen/contract/drive/changes'
import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { removeItems } from './cache.ts'
import { inPortions } from './in-portions.ts'
import { cacheTaskOf, tasksOf } from './kept-tasks.ts'
import { DRIVE_KEYS } from './queries.ts'

/** @returns the tasks that work on it, for many items */
export async function trashItems(cache: QueryClient, ids: readonly string[]): Promise<readonly TaskField[]> {
  const { tasks } = await change(cache, {
    applyOptimistic: () => removeItems(cache, ids, ({ kind }) => kind !== 'trash'),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(ids, async (some) =>
        cacheTaskOf(cache, (await call(trashDriveFiles, { body: { ids: some }, keepalive: true })).data),
      )
      return { version: answers.at(-1)?.version, tasks: tasksOf(answers) }
    },
    stale: [DRIVE_KEYS.all],
  })
  return tasks
}

/** @returns the restored items, and the tasks that restore the rest */
export async function restoreItems(
  cache: QueryClient,
  ids: readonly string[],
): Promise<{ readonly restored: readonly DriveItem[]; readonly tasks: readonly TaskField[] }> {
  const { restored, tasks } = await change(cache, {
    applyOptimistic: () => removeItems(cache, ids, ({ kind }) => kind === 'trash'),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(ids, async (some) =>
        cacheTaskOf(cache, (await call(restoreDriveFiles, { body: { ids: some }, keepalive: true })).data),
      )
      return {
        restored: answers.flatMap((answer) => answer.files),
        version: answers.at(-1)?.version,
        tasks: tasksOf(answers),
      }
    },
    stale: [DRIVE_KEYS.all],
  })
  return { restored, tasks }
}
