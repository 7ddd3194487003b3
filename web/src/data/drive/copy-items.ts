import { copyDriveFiles } from '@sen/contract/drive/changes'
import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { quotaQuery } from '../account/queries.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { inPortions } from './in-portions.ts'
import { cacheTaskOf, tasksOf } from './kept-tasks.ts'
import { DRIVE_KEYS } from './queries.ts'

/** @returns the copies made, and the tasks that copy the rest */
export async function copyItems(
  cache: QueryClient,
  ids: readonly string[],
  to: string | null,
): Promise<{ readonly copies: readonly DriveItem[]; readonly tasks: readonly TaskField[] }> {
  const { files, tasks } = await change(cache, {
    send: async () => {
      const answers = await inPortions(ids, async (some) =>
        cacheTaskOf(cache, (await call(copyDriveFiles, { body: { ids: some, to } })).data),
      )
      return {
        files: answers.flatMap((answer) => answer.files),
        version: answers.at(-1)?.version,
        tasks: tasksOf(answers),
      }
    },
    stale: [DRIVE_KEYS.all, quotaQuery.queryKey],
  })
  return { copies: files, tasks }
}
