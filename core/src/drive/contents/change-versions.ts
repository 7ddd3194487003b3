import { MAX_DRIVE_VERSIONS } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { MailStore } from '../../store.ts'
import type { DriveItem } from '../drive-store.ts'
import { requireFile } from '../places/require-item.ts'
import { recordDriveChange } from '../record-drive-change.ts'
import { requireDriveRoom } from './require-room.ts'

/**
 * Adds a new version with the old content, so nothing is overwritten.
 * @throws Refused drive_disabled, drive_item_not_found, drive_version_not_found, quota_exceeded
 */
export async function restoreVersion(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  id: DriveItemId,
  number: number,
): Promise<DriveItem> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { parentId, current } = await requireFile(w.drive, id)
    const older = await w.drive.findVersion(id, number)
    if (!older) throw new Refused('drive_version_not_found')
    if (number !== current.number) {
      await requireDriveRoom(w, { bytes: older.sizeBytes, items: 0 })
      await w.drive.addVersion(id, { ...older, createdBy: actor.address, createdAt: needs.clock.now() })
      await w.drive.removeOldVersions(id, MAX_DRIVE_VERSIONS)
      await recordDriveChange(w, version, [parentId], { quota: true })
    }
    return requireFile(w.drive, id)
  })
}

/** @throws Refused drive_disabled, drive_item_not_found; drive_version_not_found, also for the current version */
export async function deleteVersion(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  id: DriveItemId,
  number: number,
): Promise<void> {
  requirePermission(actor, 'use_drive')
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { parentId, current } = await requireFile(w.drive, id)
    const older = await w.drive.findVersion(id, number)
    if (!older || number === current.number) throw new Refused('drive_version_not_found')
    await w.drive.removeVersion(id, number)
    await recordDriveChange(w, version, [parentId], { quota: true })
  })
}
