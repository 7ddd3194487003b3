import type { MailboxId, MessageId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { isPlanned } from '../sending/delete-plan.ts'
import type { Reader } from '../store.ts'
import { deliverNotice } from '../system-mail/deliver-notice.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { missedSubject, missedText } from './missed-text.ts'

/** Idempotent. Does nothing when the owner has decided already. */
export async function reportMissed(
  needs: ReceivingNeeds & { readonly directory: Directory },
  mailboxId: MailboxId,
  messageId: MessageId,
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  const work = await needs.store.read(mailboxId, async (r) => {
    const message = await r.messages.find(messageId)
    const missed = message && (await missedTime(r, messageId))
    return missed && { message, missed, settings: settingsFrom(await r.settings.all()) }
  })
  if (!actor || !work) return
  const { message, missed } = work
  const { language, timezone: timeZone } = work.settings
  const name = `missed-${messageId}-${missed.at.getTime()}`
  await deliverNotice(needs, actor, {
    name,
    from: reporterName(language),
    subject: missedSubject(language, message.subject),
    text: missedText(language, { ...missed, subject: message.subject, timeZone }),
  })
}

async function missedTime(r: Reader, id: MessageId) {
  const periodic = (await r.periodics.ofMessages([id])).get(id)
  if (periodic?.missedAt) return { at: periodic.missedAt, reason: periodic.missedReason ?? 'late' }
  const submission = await r.submissions.ofMessage(id)
  if (!isPlanned(submission) || submission.state !== 'missed') return undefined
  return { at: submission.plannedAt, reason: submission.missedReason ?? 'late' }
}
