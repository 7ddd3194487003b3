import { createDriveFolder } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { DRIVE_KEYS } from './queries.ts'

/** @param parentId null is the root of the drive */
export async function createFolder(cache: QueryClient, parentId: string | null, name: string): Promise<DriveItem> {
  const body = { parent_id: parentId, name, conflict: 'refuse' as const }
  const { file } = await change(cache, {
    send: async () => ({ file: (await call(createDriveFolder, { body })).data, version: undefined }),
    stale: [DRIVE_KEYS.all],
  })
  return file
}
