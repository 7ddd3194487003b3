import { createDriveFolder } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import type { DriveItem } from '../../state/drive/drive-place.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { DRIVE_KEYS } from './queries.ts'

/**
 * Creates a folder. `parentId` null is the root of the drive.
 * @throws CallError drive_name_taken, drive_name_invalid, drive_item_not_found, too_many_drive_items and the like;
 * NoAnswer
 */
export async function createFolder(cache: QueryClient, parentId: string | null, name: string): Promise<DriveItem> {
  const body = { parent_id: parentId, name, conflict: 'refuse' as const }
  const { file } = await change(cache, {
    send: async () => ({ file: (await call(createDriveFolder, { body })).data, version: undefined }),
    stale: [DRIVE_KEYS.all],
  })
  return file
}
