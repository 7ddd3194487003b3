import { driveNameKey } from '@sen/model/drive/drive-names'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveFolderId } from './drive-store.ts'
import { type DriveReceipt, requireDepth, requireMove } from './move-drive-items.ts'
import { freeNameIn } from './places/free-name.ts'
import { requireFolder } from './places/require-folder.ts'
import { requireDriveName } from './places/require-name.ts'
import { recordDriveChange } from './record-drive-change.ts'

export interface DriveTarget {
  readonly id: DriveItemId
  readonly parentId: DriveFolderId
  readonly name: string
}

/** The root replaces a deleted folder. @throws Refused drive_disabled, drive_name_invalid, drive_move_not_allowed */
export async function placeDriveItems(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  places: readonly DriveTarget[],
): Promise<DriveReceipt> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const changed: DriveFolderId[] = []
    for (const { id, parentId, name: wanted } of places) {
      const item = await w.drive.find(id)
      if (!item || item.trashedAt) continue
      // An attachment may have a name that people may not type.
      const name = wanted === item.name ? wanted : requireDriveName(wanted)
      const parent = parentId === undefined ? undefined : await w.drive.find(parentId)
      const to = parent?.kind === 'folder' && !parent.trashedAt ? parent.id : undefined
      const above = await requireFolder(w.drive, to)
      if (requireMove(item, above) === 'allowed') await requireDepth(w, [item], above.length)
      const other = await w.drive.findByName(to, driveNameKey(name))
      const free = other && other.id !== id ? await freeNameIn(w.drive, to, name) : name
      await w.drive.place(id, to, free)
      changed.push(item.parentId, to)
    }
    await recordDriveChange(w, version, changed)
    return { items: await w.drive.findMany(places.map(({ id }) => id)), version }
  })
}
