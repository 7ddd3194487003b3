import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore, Writer } from '../store.ts'
import type { DriveFolderId, DriveItem } from './drive-store.ts'
import type { DriveReceipt } from './move-drive-items.ts'
import { freeNameIn, freeNamesIn, keptAndRenamed } from './places/free-name.ts'
import { recordDriveChange } from './record-drive-change.ts'

/**
 * Takes what was put into the recycle bin back out, with exactly what came there along with it: to where it lay, or into the
 * drive itself where that is gone or has come to lie too deep. Names that are taken are numbered.
 *
 * @throws Refused drive_disabled
 */
export async function restoreDriveItems(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  ids: readonly DriveItemId[],
): Promise<DriveReceipt> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(
    actor.mailboxId,
    async (w) => {
      await w.drive.lockTrash()
      const found = (await w.drive.findMany(ids)).filter(({ isTrashRoot }) => isTrashRoot)
      const folders = found.filter(({ kind }) => kind === 'folder')
      const levels = new Map<DriveItemId, number>()
      for (const { id } of folders) levels.set(id, await w.drive.folderLevels(id))
      // The version is taken when thousands of files are back: who has it keeps the mailbox's other writers out, mail too.
      if (folders.length > 0) await w.drive.restoreContents(folders.map(({ id }) => id))
      const version = await w.nextVersion()
      const changed: DriveFolderId[] = []
      // Anew for each: one may bring back the folder that the next one lay in.
      for (const folder of folders) {
        const to = await formerFolder(w, folder, levels.get(folder.id))
        await w.drive.restore(folder.id, to, await freeNameIn(w.drive, to, folder.name))
        changed.push(to)
      }
      for (const files of byFolder(found.filter(({ kind }) => kind === 'file')))
        changed.push(await restoreFiles(w, files))
      await recordDriveChange(w, version, changed, { trash: true })
      return { items: await w.drive.findMany(found.map(({ id }) => id)), version }
    },
    { isVersionLate: true },
  )
}

/** Those that lay in one folder together. */
function byFolder(files: readonly DriveItem[]): Iterable<readonly DriveItem[]> {
  const folders = new Map<DriveFolderId, DriveItem[]>()
  for (const file of files) {
    const others = folders.get(file.parentId)
    if (others) others.push(file)
    else folders.set(file.parentId, [file])
  }
  return folders.values()
}

/** Files of one folder, in a few statements however many they are. @returns where they are now */
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

/** @param levels of a folder, how many folders lie in each other, it among them */
async function formerFolder(w: Pick<Writer, 'drive'>, { parentId }: DriveItem, levels = 0): Promise<DriveFolderId> {
  if (parentId === undefined) return undefined
  const folder = await w.drive.find(parentId)
  if (folder?.kind !== 'folder' || folder.trashedAt) return undefined
  if (levels === 0) return parentId
  const depth = (await w.drive.folderPath(parentId)).length
  return depth + levels > MAX_DRIVE_DEPTH ? undefined : parentId
}
