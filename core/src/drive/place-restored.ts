import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import type { Writer } from '../store.ts'
import type { DriveFolderId, DriveItem } from './drive-store.ts'
import { freeNameIn, freeNamesIn, keptAndRenamed } from './places/free-name.ts'

/** The contents of the folders must be restored already. @param levels the depth of each folder */
export async function placeRestored(
  w: Pick<Writer, 'drive'>,
  found: readonly DriveItem[],
  levels: ReadonlyMap<DriveItemId, number>,
): Promise<readonly DriveFolderId[]> {
  const changed: DriveFolderId[] = []
  // Find the target of one folder after the other, because one may restore the parent of the next.
  for (const folder of found.filter(({ kind }) => kind === 'folder')) {
    const to = await formerFolder(w, folder, levels.get(folder.id))
    await w.drive.restore(folder.id, to, await freeNameIn(w.drive, to, folder.name))
    changed.push(to)
  }
  for (const files of byFolder(found.filter(({ kind }) => kind === 'file'))) changed.push(await restoreFiles(w, files))
  return changed
}

function byFolder(files: readonly DriveItem[]): Iterable<readonly DriveItem[]> {
  const folders = new Map<DriveFolderId, DriveItem[]>()
  for (const file of files) {
    const others = folders.get(file.parentId)
    if (others) others.push(file)
    else folders.set(file.parentId, [file])
  }
  return folders.values()
}

async function restoreFiles(w: Pick<Writer, 'drive'>, files: readonly DriveItem[]): Promise<DriveFolderId> {
  const [first] = files
  const to = first && (await formerFolder(w, first))
  const names = files.map(({ name }) => name)
  const free = await freeNamesIn(w.drive, to, names)
  const { kept, renamed } = keptAndRenamed(files, free)
  await w.drive.restoreInto(kept, to)
  for (const { id, name } of renamed) await w.drive.restore(id, to, name)
  return to
}

/** @param levels the depth of a folder, itself included */
async function formerFolder(w: Pick<Writer, 'drive'>, { parentId }: DriveItem, levels = 0): Promise<DriveFolderId> {
  if (parentId === undefined) return undefined
  const folder = await w.drive.find(parentId)
  if (folder?.kind !== 'folder' || folder.trashedAt) return undefined
  if (levels === 0) return parentId
  const depth = (await w.drive.folderPath(parentId)).length
  return depth + levels > MAX_DRIVE_DEPTH ? undefined : parentId
}
