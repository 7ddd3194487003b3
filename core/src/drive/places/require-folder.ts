import type { DriveItemId } from '@sen/model/ids'
import { Refused } from '../../kit/refused.ts'
import type { DriveFolderId, DriveReader } from '../drive-store.ts'

/**
 * Returns the folder and its ancestors, innermost first.
 * @throws Refused drive_item_not_found, also for a file and for items in the recycle bin
 */
export async function requireFolder(
  drive: Pick<DriveReader, 'find' | 'folderPath'>,
  id: DriveFolderId,
): Promise<readonly { readonly id: DriveItemId }[]> {
  if (id === undefined) return []
  const folder = await drive.find(id)
  if (folder?.kind !== 'folder' || folder.trashedAt) throw new Refused('drive_item_not_found')
  return [...(await drive.folderPath(id))].reverse()
}
