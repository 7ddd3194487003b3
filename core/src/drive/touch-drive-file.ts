import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireFile } from './places/require-item.ts'

/** Takes no version, because open pages are not notified. @throws Refused drive_disabled, drive_item_not_found */
export async function touchDriveFile(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  id: DriveItemId,
): Promise<void> {
  requirePermission(actor, 'use_drive')
  await needs.store.write(actor.mailboxId, async (w) => {
    await requireFile(w.drive, id)
    await w.drive.touch(id, needs.clock.now())
  })
}
