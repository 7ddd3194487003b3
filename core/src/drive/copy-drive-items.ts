import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireDriveRoom, requireRoomSoFar } from './contents/require-room.ts'
import type { DriveFolderId, DriveTreeSize } from './drive-store.ts'
import type { DriveReceipt } from './move-drive-items.ts'
import { freeNamesIn } from './places/free-name.ts'
import { requireFolder } from './places/require-folder.ts'
import { recordDriveChange } from './record-drive-change.ts'

/**
 * Copies share the stored bytes, but each counts towards the quota (product decision 24). Skips missing items.
 * @throws Refused drive_disabled, drive_item_not_found for the folder, drive_move_not_allowed when the result would be
 * too deep, quota_exceeded, too_many_drive_items
 */
export async function copyDriveItems(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  { ids, to }: { readonly ids: readonly DriveItemId[]; readonly to: DriveFolderId },
): Promise<DriveReceipt> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(
    actor.mailboxId,
    async (w) => {
      // Take the version after the copies are written: it locks out other writers, including incoming mail.
      await requireFolder(w.drive, to)
      const found = (await w.drive.findMany(ids)).filter(({ trashedAt }) => !trashedAt)
      await requireRoomSoFar(w, roomFor(await w.drive.sizeOf(found.map(({ id }) => id))))
      const about = { at: needs.clock.now(), createdBy: actor.address }
      const written = await w.drive.writeCopies(
        found.map(({ id }) => id),
        about,
      )
      const version = await w.nextVersion()
      const target = await requireFolder(w.drive, to)
      if (written.levels > 0 && target.length + written.levels > MAX_DRIVE_DEPTH) {
        throw new Refused('drive_move_not_allowed', { limit: MAX_DRIVE_DEPTH })
      }
      await requireDriveRoom(w, roomFor(written.size))
      const copied = found.flatMap(({ id, name }) => {
        const copy = written.roots.get(id)
        return copy === undefined ? [] : [{ id: copy, name }]
      })
      const names = await freeNamesIn(
        w.drive,
        to,
        copied.map(({ name }) => name),
      )
      await w.drive.placeCopies(
        written,
        copied.map(({ id, name }, at) => ({ id, parentId: to, name: names[at] ?? name })),
      )
      await recordDriveChange(w, version, [to], { quota: written.size.sizeBytes > 0 })
      return { items: await w.drive.findMany(copied.map(({ id }) => id)), version }
    },
    { isVersionLate: true },
  )
}

function roomFor({ count, sizeBytes }: DriveTreeSize): { readonly bytes: number; readonly items: number } {
  return { bytes: sizeBytes, items: count }
}
