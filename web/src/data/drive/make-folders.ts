import { makeDriveFolders } from '@sen/contract/drive/changes'
import { folderPortions } from '@sen/model/drive/folder-portions'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { DRIVE_KEYS } from './queries.ts'

/** Existing folders are reused. `parentId` null is the root. */
export async function makeFolders(
  cache: QueryClient,
  parentId: string | null,
  folderPaths: readonly string[],
): Promise<void> {
  await change(cache, {
    send: async () => {
      let version: number | undefined
      for (const some of folderPortions(folderPaths)) {
        const body = { parent_id: parentId, folder_paths: [...some] }
        version = (await call(makeDriveFolders, { body })).data.version
      }
      return { version }
    },
    stale: [DRIVE_KEYS.all],
  })
}
