import type { MailboxId, ThreadId } from '@sen/model/ids'
import { isAnswer } from '@sen/model/reminders/answers'
import type { IncomingMessage } from '../receiving/store-message.ts'
import type { Writer } from '../store.ts'
import { enqueueReminder } from './enqueue-reminder.ts'

/** An answer ends the reminders of its thread, in whatever folder it was filed. */
export async function endReminders(
  w: Writer,
  mailboxId: MailboxId,
  threadId: ThreadId,
  { mail, envelope }: Pick<IncomingMessage, 'mail' | 'envelope'>,
): Promise<void> {
  const own = await w.mailbox.ownAddresses()
  const { headers } = mail.message
  if (!isAnswer({ headers, author: mail.from.email, returnPath: envelope?.mailFrom, own })) return
  if (await w.reminders.removeOfThread(threadId)) await enqueueReminder(w, mailboxId)
}
