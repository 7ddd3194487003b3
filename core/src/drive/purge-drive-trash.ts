import { DRIVE_TRASH_KEPT_DAYS } from '@sen/model/drive/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'
import type { MailStore } from '../store.ts'
import { removeTrashed } from './delete-drive-items.ts'

/** Purges what has been in the recycle bins of all mailboxes for thirty days. */
export async function purgeDriveTrash({
  store,
  maintenance,
  clock,
}: {
  readonly store: MailStore
  readonly maintenance: Pick<MaintenanceStore, 'driveTrashBefore'>
  readonly clock: Clock
}): Promise<number> {
  const before = new Date(clock.now().getTime() - DRIVE_TRASH_KEPT_DAYS * DAY_MILLISECONDS)
  let total = 0
  for (const { mailboxId, roots } of await maintenance.driveTrashBefore(before)) {
    // A mailbox whose recycle bin a task is changing waits for the next sweep.
    total += (await removeTrashed(store, mailboxId, roots, (version) => ({ gone: 0, version }))).count
  }
  return total
}
