import type { MailboxId } from '@sen/model/ids'
import { reminderKey } from '../kit/job-keys.ts'
import type { Writer } from '../store.ts'

/** Queues the mailbox's job for its next reminder. */
export async function enqueueReminder(w: Writer, mailboxId: MailboxId): Promise<void> {
  const runAt = await w.reminders.nextAt()
  if (runAt) await w.enqueue({ name: 'remind-due', mailboxId }, { runAt, key: reminderKey(mailboxId) })
}
