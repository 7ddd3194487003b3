import type { MailboxId, MessageId } from '@sen/model/ids'
import { REMINDERS_PER_RUN } from '@sen/model/reminders/limits'
import { settingsFrom } from '@sen/model/settings'
import { withoutSpoofMarker } from '@sen/model/subjects'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { enqueueReminder } from '../snoozing/enqueue-reminder.ts'
import { deliverNotice } from '../system-mail/deliver-notice.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { reminderSubject, reminderText } from './reminder-text.ts'

/** Idempotent: the name of a notice is its delivery key. */
export async function remindDue(
  needs: ReceivingNeeds & { readonly directory: Directory },
  mailboxId: MailboxId,
): Promise<void> {
  const { store, clock, directory } = needs
  const actor = await directory.findActor(mailboxId)
  if (!actor) return
  const { messages, settings } = await store.read(mailboxId, async (r) => {
    const due = await r.reminders.due(clock.now(), REMINDERS_PER_RUN)
    const found = await Promise.all(due.map((id) => r.messages.find(id)))
    return {
      messages: found.filter((message) => message !== undefined),
      settings: settingsFrom(await r.settings.all()),
    }
  })
  const { language, timezone: timeZone } = settings
  for (const message of messages) {
    // A sending that was undone is a draft again.
    if (message.kind !== 'sent') continue
    const { id, messageIdHeader, to, cc, bcc, subject, receivedAt } = message
    const plain = withoutSpoofMarker(subject)
    await deliverNotice(needs, actor, {
      name: `reminder-${id}-${receivedAt.getTime()}`,
      from: reporterName(language),
      subject: reminderSubject(language, plain),
      text: reminderText(language, { subject: plain, to: [...to, ...cc, ...bcc], sentAt: receivedAt, timeZone }),
      answers: messageIdHeader,
    })
  }
  await settle(
    needs,
    mailboxId,
    messages.map(({ id }) => id),
  )
}

function settle({ store }: ReceivingNeeds, mailboxId: MailboxId, ids: readonly MessageId[]): Promise<void> {
  return store.write(mailboxId, async (w) => {
    await w.nextVersion()
    await w.reminders.remove(ids)
    await enqueueReminder(w, mailboxId)
  })
}
