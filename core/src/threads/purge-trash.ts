import { DAY_MILLISECONDS } from '@sen/model/durations'
import { TRASH_KEPT_DAYS } from '@sen/model/threads/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'
import type { MailStore } from '../store.ts'

const THREADS_AT_ONCE = 100

/** Spec section 9, product decision 21. Mail that was not moved to Trash is dated when it is first seen here. */
export async function purgeTrash(needs: {
  readonly store: MailStore
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}): Promise<number> {
  const now = needs.clock.now()
  await needs.maintenance.dateUndatedTrash(now)
  const before = new Date(now.getTime() - TRASH_KEPT_DAYS * DAY_MILLISECONDS)
  let count = 0
  for (const { mailboxId, folderId } of await needs.maintenance.trashesOlderThan(before)) {
    for (;;) {
      const removed = await needs.store.write(mailboxId, async (w) => {
        const version = await w.nextVersion()
        const ids = await w.threads.movedBefore(folderId, before, THREADS_AT_ONCE)
        const { removed: threadIds } = await w.threads.removeForever(ids, folderId, { by: '', movedBefore: before })
        if (threadIds.length === 0) return 0
        await w.threads.refresh(threadIds, version)
        await w.record({ type: 'threads.removed', version, folderId, threadIds })
        return threadIds.length
      })
      if (removed === 0) break
      count += removed
    }
  }
  return count
}
