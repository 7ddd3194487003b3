import { driveNameKey } from '@sen/model/drive/drive-names'
import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireDriveRoom } from './contents/require-room.ts'
import type { DriveFolderId, DriveItem } from './drive-store.ts'
import { freeNameIn } from './places/free-name.ts'
import { requireFolder } from './places/require-folder.ts'
import { requireItem } from './places/require-item.ts'
import { requireDriveName } from './places/require-name.ts'
import { recordDriveChange } from './record-drive-change.ts'

/**
 * @throws Refused drive_disabled, drive_name_invalid, drive_item_not_found, drive_name_taken with `names`,
 * too_many_drive_items, drive_move_not_allowed when it would be too deep
 */
export async function createDriveFolder(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  order: { readonly parentId: DriveFolderId; readonly name: string; readonly conflict: 'rename' | 'refuse' },
): Promise<DriveItem> {
  requirePermission(actor, 'use_drive')
  const typed = requireDriveName(order.name)
  const { parentId } = order
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const above = await requireFolder(w.drive, parentId)
    if (above.length >= MAX_DRIVE_DEPTH) throw new Refused('drive_move_not_allowed', { limit: MAX_DRIVE_DEPTH })
    await requireDriveRoom(w, { bytes: 0, items: 1 })
    const isTaken = (await w.drive.takenKeys(parentId, [driveNameKey(typed)])).size > 0
    if (isTaken && order.conflict === 'refuse') throw new Refused('drive_name_taken', { names: [typed] })
    const name = isTaken ? await freeNameIn(w.drive, parentId, typed) : typed
    const id = await w.drive.addFolder({ parentId, name, at: needs.clock.now() })
    await recordDriveChange(w, version, [parentId])
    return requireItem(w.drive, id)
  })
}
