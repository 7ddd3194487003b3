import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveReceipt } from './move-drive-items.ts'
import { recordDriveChange } from './record-drive-change.ts'

/** Skips missing items. @throws Refused drive_disabled */
export async function trashDriveItems(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  ids: readonly DriveItemId[],
): Promise<DriveReceipt> {
  requirePermission(actor, 'use_drive')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const found = (await w.drive.findMany(ids)).filter(({ trashedAt }) => !trashedAt)
    const going = found.map(({ id }) => id)
    await w.drive.moveToTrash(going, needs.clock.now())
    await recordDriveChange(
      w,
      version,
      found.map(({ parentId }) => parentId),
      { trash: true },
    )
    return { items: (await w.drive.findMany(going)).filter(({ isTrashRoot }) => isTrashRoot), version }
  })
}
