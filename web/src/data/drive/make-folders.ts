import { makeDriveFolders } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

/**
 * Makes folders by their ways below another one, null being the drive itself; what is there already is that folder.
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
