import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireRoom } from './contents/require-room.ts'
import type { DriveFolderId } from './drive-store.ts'
import { type DriveReceipt, requireDepth } from './move-drive-items.ts'
import { freeNamesIn } from './places/free-name.ts'
import { requireFolder } from './places/require-folder.ts'
import { recordDriveChange } from './record-drive-change.ts'

/**
 * Copies files, and folders with all below them, into a folder: all of it or nothing. The bytes lie there once, and count each time
 * (product decision 24). Those that are gone are left out.
 *
 * @throws Refused drive_disabled, drive_item_not_found of the folder, drive_move_not_allowed for what would lie too deep,
 *   quota_exceeded, too_many_drive_items
 */
export async function copyDriveItems(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  { ids, to }: { readonly ids: readonly DriveItemId[]; readonly to: DriveFolderId },
): Promise<DriveReceipt> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const target = await requireFolder(w.drive, to)
    const found = (await w.drive.findMany(ids)).filter(({ trashedAt }) => !trashedAt)
    await requireDepth(w, found, target.length)
    let [bytes, items] = [0, 0]
    for (const { id } of found) {
      const size = await w.drive.sizeOf(id)
      bytes += size.sizeBytes
      items += size.count
    }
    await requireRoom(w, { bytes, items })
    const names = await freeNamesIn(
      w.drive,
      to,
      found.map(({ name }) => name),
    )
    const copies: DriveItemId[] = []
    for (const [at, { id, name }] of found.entries()) {
      const into = { parentId: to, name: names[at] ?? name, at: needs.clock.now(), createdBy: actor.address }
      copies.push(await w.drive.copy(id, into))
    }
    await recordDriveChange(w, version, [to], { quota: bytes > 0 })
    return { items: await w.drive.findMany(copies), version }
  })
}
