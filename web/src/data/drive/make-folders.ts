import { makeDriveFolders } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

/** Existing folders are reused. `parentId` null is the root. */
export async function makeFolders(
  cache: QueryClient,
  parentId: string | null,
  folderPaths: readonly string[],
): Promise<void> {
  await change(cache, {
    send: async () => {
      const answers = await inPortions(folderPaths, async (some) => {
        const body = { parent_id: parentId, folder_paths: some }
        return (await call(makeDriveFolders, { body })).data
      })
      return { version: answers.at(-1)?.version }
    },
    stale: [DRIVE_KEYS.all],
  })
}
