import { makeDriveFolders } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

/**
 * Creates folders by their paths below a parent (null: the root). Existing folders are reused.
 * @throws CallError drive_name_invalid, drive_item_not_found, too_many_drive_items and the like; NoAnswer
 */
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
