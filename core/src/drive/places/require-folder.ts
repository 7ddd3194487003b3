import type { DriveItemId } from '@sen/model/ids'
import { Refused } from '../../kit/refused.ts'
import type { DriveFolderId, DriveReader } from '../drive-store.ts'

/**
 * Returns a folder that may receive items with its ancestors, innermost first; empty for the root.
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
