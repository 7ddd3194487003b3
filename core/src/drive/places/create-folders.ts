import { driveNameKey, readDrivePath } from '@sen/model/drive/drive-names'
import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import { Refused } from '../../kit/refused.ts'
import type { Writer } from '../../store.ts'
import { requireDriveRoom } from '../contents/require-room.ts'
import type { DriveFolderId } from '../drive-store.ts'
import { recordDriveChange } from '../record-drive-change.ts'
import { freeNameIn } from './free-name.ts'
import { requireFolder } from './require-folder.ts'

/** @throws Refused drive_name_invalid */
export function requireFolderNames(folderPath: string | undefined): readonly string[] {
  const names = readDrivePath(folderPath ?? '')
  if (!names) throw new Refused('drive_name_invalid', { problem: 'reserved' })
  return names
}

/**
 * When a file has such a name, the folder gets a number. Runs in the caller's transaction.
 * @throws Refused drive_item_not_found for the parent folder, drive_move_not_allowed with `limit`, too_many_drive_items
 */
export async function createFolders(
  w: Writer,
  version: number,
  { parentId, names, at }: { readonly parentId: DriveFolderId; readonly names: readonly string[]; readonly at: Date },
): Promise<DriveFolderId> {
  const above = await requireFolder(w.drive, parentId)
  if (names.length > 0 && above.length + names.length > MAX_DRIVE_DEPTH) {
    throw new Refused('drive_move_not_allowed', { limit: MAX_DRIVE_DEPTH })
  }
  let folderId = parentId
  for (const name of names) {
    const found = await w.drive.findByName(folderId, driveNameKey(name))
    if (found?.kind === 'folder') {
      folderId = found.id
      continue
    }
    await requireDriveRoom(w, { bytes: 0, items: 1 })
    const free = found ? await freeNameIn(w.drive, folderId, name) : name
    await recordDriveChange(w, version, [folderId])
    folderId = await w.drive.addFolder({ parentId: folderId, name: free, at })
  }
  return folderId
}
