import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore, Writer } from '../store.ts'
import type { DriveFolderId, DriveItem } from './drive-store.ts'
import type { DriveReceipt } from './move-drive-items.ts'
import { freeNameIn } from './places/free-name.ts'
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
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const found = (await w.drive.findMany(ids)).filter(({ isTrashRoot }) => isTrashRoot)
    const changed: DriveFolderId[] = []
    // Anew for each: one may bring back the folder that the next one lay in.
    for (const item of found) {
      const to = await formerFolder(w, item)
      await w.drive.restore(item.id, to, await freeNameIn(w.drive, to, item.name))
      changed.push(to)
    }
    await recordDriveChange(w, version, changed, { trash: true })
    return { items: await w.drive.findMany(found.map(({ id }) => id)), version }
  })
}

async function formerFolder(w: Pick<Writer, 'drive'>, { id, kind, parentId }: DriveItem): Promise<DriveFolderId> {
  if (parentId === undefined) return undefined
  const folder = await w.drive.find(parentId)
  if (folder?.kind !== 'folder' || folder.trashedAt) return undefined
  if (kind === 'file') return parentId
  const depth = (await w.drive.folderPath(parentId)).length
  return depth + (await w.drive.folderLevels(id)) > MAX_DRIVE_DEPTH ? undefined : parentId
}
