import { DRIVE_TRASH_KEPT_DAYS } from '@sen/model/drive/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { DriveItemId, MailboxId } from '@sen/model/ids'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { recordDriveChange } from './record-drive-change.ts'
import { isDriveTaskUnderWay } from './require-no-drive-task.ts'

/** Other writers of the mailbox wait for a transaction of this size. */
const DELETED_AT_ONCE = 500

/**
 * After a crash the rest stays in the recycle bin. Unreferenced bytes are removed by the blob sweep.
 * @throws Refused drive_disabled, operation_in_progress
 */
export function deleteDriveItems(
  { store }: { readonly store: MailStore },
  actor: MailboxActor,
  roots: readonly DriveItemId[] | 'all',
): Promise<{ readonly count: number; readonly version: number }> {
  requirePermission(actor, 'use_drive')
  return removeTrashed(store, actor.mailboxId, roots, () => {
    throw new Refused('operation_in_progress')
  })
}

/** Purges what has been in the recycle bins of all mailboxes for thirty days. */
export async function purgeDriveTrash({
  store,
  housekeeping,
  clock,
}: {
  readonly store: MailStore
  readonly housekeeping: Pick<HousekeepingStore, 'driveTrashBefore'>
  readonly clock: Clock
}): Promise<number> {
  const before = new Date(clock.now().getTime() - DRIVE_TRASH_KEPT_DAYS * DAY_MILLISECONDS)
  let total = 0
  for (const { mailboxId, roots } of await housekeeping.driveTrashBefore(before)) {
    // A mailbox whose recycle bin a task is changing waits for the next sweep.
    total += (await removeTrashed(store, mailboxId, roots, (version) => ({ gone: 0, version }))).count
  }
  return total
}

async function removeTrashed(
  store: MailStore,
  mailboxId: MailboxId,
  roots: readonly DriveItemId[] | 'all',
  whileTask: (version: number) => { readonly gone: number; readonly version: number },
): Promise<{ readonly count: number; readonly version: number }> {
  let count = 0
  for (;;) {
    const { gone, version } = await store.write(mailboxId, async (w) => {
      await w.drive.lockTrash()
      const next = await w.nextVersion()
      if (await isDriveTaskUnderWay(w)) return whileTask(next)
      const removed = await w.drive.removeTrashed(roots, DELETED_AT_ONCE)
      if (removed > 0) await recordDriveChange(w, next, [], { trash: true, quota: true })
      return { gone: removed, version: next }
    })
    count += gone
    if (gone === 0) return { count, version }
  }
}
