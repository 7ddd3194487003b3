import { driveNameKey } from '@sen/model/drive/drive-names'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveItem } from './drive-store.ts'
import { requireItem } from './places/require-item.ts'
import { requireDriveName } from './places/require-name.ts'
import { recordDriveChange } from './record-drive-change.ts'

/** @throws Refused drive_disabled, drive_item_not_found, drive_name_invalid, drive_name_taken with `names` */
export async function changeDriveItem(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  id: DriveItemId,
  change: { readonly name?: string | undefined; readonly isFavorite?: boolean | undefined },
): Promise<DriveItem> {
  requirePermission(actor, 'use_drive')
  const name = change.name === undefined ? undefined : requireDriveName(change.name)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const item = await requireItem(w.drive, id)
    if (name !== undefined && name !== item.name) {
      const other = await w.drive.findByName(item.parentId, driveNameKey(name))
      // An item may change the case of its own name.
      if (other && other.id !== id) throw new Refused('drive_name_taken', { names: [name] })
      await w.drive.place(id, item.parentId, name)
    }
    if (change.isFavorite !== undefined) await w.drive.setFavorite([id], change.isFavorite)
    await recordDriveChange(w, version, [item.parentId])
    return requireItem(w.drive, id)
  })
}
