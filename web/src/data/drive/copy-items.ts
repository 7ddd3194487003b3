import { copyDriveFiles } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import type { DriveItem } from './drive-place.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

/**
 * Copies files, and folders with all in them, into a folder; names that are taken are numbered.
 *
 * @returns the copies
 * @throws CallError quota_exceeded, too_many_drive_items, drive_item_not_found and the like; NoAnswer
 */
export async function copyItems(
  cache: QueryClient,
  ids: readonly string[],
  to: string | null,
): Promise<readonly DriveItem[]> {
  const { files } = await change(cache, {
    send: async () => {
      const answers = await inPortions(
        ids,
        async (some) => (await call(copyDriveFiles, { body: { ids: some, to } })).data,
      )
      return { files: answers.flatMap((answer) => answer.files), version: answers.at(-1)?.version }
    },
    stale: [DRIVE_KEYS.all, quotaQuery.queryKey],
  })
  return files
}
