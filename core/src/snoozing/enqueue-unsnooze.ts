import type { MailboxId } from '@sen/model/ids'
import { unsnoozeKey } from '../kit/job-keys.ts'
import type { Writer } from '../store.ts'

/** Queues the mailbox's job for the time at which its next snooze ends. Call it after every change of these times. */
export async function enqueueUnsnooze(w: Writer, mailboxId: MailboxId): Promise<void> {
  const runAt = await w.threads.nextSnoozeEnd()
  if (runAt) await w.enqueue({ name: 'unsnooze-due', mailboxId }, { runAt, key: unsnoozeKey(mailboxId) })
}
