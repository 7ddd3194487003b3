import type { MailboxId } from '@sen/model/ids'
import { UNSNOOZED_PER_TRANSACTION } from '@sen/model/snoozing/limits'
import type { Clock } from '../kit/clock.ts'
import type { MailStore, Writer } from '../store.ts'
import { enqueueUnsnooze } from './enqueue-unsnooze.ts'

interface Needs {
  readonly store: MailStore
  readonly clock: Clock
}

/** Idempotent. Threads whose time passed while the server was down return as soon as it runs. */
export async function unsnoozeDue(needs: Needs, mailboxId: MailboxId): Promise<void> {
  for (;;) {
    const isMore = await needs.store.write(mailboxId, (w) => unsnoozeSome(w, mailboxId, needs.clock.now()))
    if (!isMore) return
  }
}

async function unsnoozeSome(w: Writer, mailboxId: MailboxId, now: Date): Promise<boolean> {
  // A mailbox that was deleted meanwhile has no threads, and no version either.
  if ((await w.threads.nextSnoozeEnd()) === undefined) return false
  const version = await w.nextVersion()
  const due = await w.threads.dueSnoozes(now, UNSNOOZED_PER_TRANSACTION)
  if (due.length > 0) {
    const moved = await w.threads.unsnooze(due, now, version)
    if (moved.length > 0) {
      await w.record({ type: 'threads.moved', version, groups: moved })
      const threadIds = [...new Set(moved.flatMap((group) => group.threadIds))]
      const [threadId] = threadIds
      const first = threadId && (await w.threads.find(threadId))
      if (first) {
        await w.record({
          type: 'threads.unsnoozed',
          version,
          threadIds,
          folderId: (await w.folders.findByRole('inbox')).id,
          subject: first.subject,
        })
      }
    }
  }
  await enqueueUnsnooze(w, mailboxId)
  return due.length === UNSNOOZED_PER_TRANSACTION
}
