import type { MailboxId, ThreadId } from '@sen/model/ids'
import { isAnswer, type PossibleAnswer } from '@sen/model/reminders/answers'
import type { Writer } from '../store.ts'
import { enqueueReminder } from './enqueue-reminder.ts'

/** An answer in any folder ends the reminders of its thread. */
export async function endReminders(
  w: Writer,
  mailboxId: MailboxId,
  threadId: ThreadId,
  message: Omit<PossibleAnswer, 'own'>,
): Promise<void> {
  if (!isAnswer({ ...message, own: await w.mailbox.ownAddresses() })) return
  if (await w.reminders.removeOfThread(threadId)) await enqueueReminder(w, mailboxId)
}
