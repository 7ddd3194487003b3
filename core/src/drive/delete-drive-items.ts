import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { recordDriveChange } from './record-drive-change.ts'

/** In one transaction: the mailbox's other writers wait for it. */
const DELETED_AT_ONCE = 1_000

/**
 * Deletes what lies in the recycle bin for ever, some at a time; who dies between leaves the rest there. Bytes that nobody names
 * any more go when blobs are swept.
 *
 * @param roots what was put there itself, or all that lies there
 * @returns how many files and folders went
 * @throws Refused drive_disabled
 */
export async function deleteDriveItems(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  roots: readonly DriveItemId[] | 'all',
): Promise<{ readonly count: number; readonly version: number }> {
  requirePermission(actor, 'use_drive')
  let count = 0
  for (;;) {
    const { gone, version } = await needs.store.write(actor.mailboxId, async (w) => {
      const next = await w.nextVersion()
      const removed = await w.drive.removeTrashed(roots, DELETED_AT_ONCE)
      if (removed > 0) await recordDriveChange(w, next, [], { trash: true, quota: true })
      return { gone: removed, version: next }
    })
    count += gone
    if (gone === 0) return { count, version }
  }
}
