import { domainOf } from '@sen/model/addresses'
import type { MailboxId, MessageId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { isPlanned } from '../sending/delete-plan.ts'
import type { Reader } from '../store.ts'
import { deliverSystemMail } from '../system-mail/deliver-system-mail.ts'
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
  const domain = domainOf(actor.address)
  const name = `missed-${messageId}-${missed.at.getTime()}`
  const raw = await needs.mime.compose({
    messageIdHeader: `${name}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: reporterName(language), email: `postmaster@${domain}` },
    to: [{ name: actor.displayName, email: actor.address }],
    cc: [],
    bcc: [],
    subject: missedSubject(language, message.subject),
    date: needs.clock.now(),
    html: '',
    text: missedText(language, { ...missed, subject: message.subject, timeZone }),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  const report = { mailFrom: '', recipient: actor.address, raw, deliveryKey: name }
  await deliverSystemMail(needs, mailboxId, report)
}

async function missedTime(r: Reader, id: MessageId) {
  const periodic = (await r.periodics.ofMessages([id])).get(id)
  if (periodic?.missedAt) return { at: periodic.missedAt, reason: periodic.missedReason ?? 'late' }
  const submission = await r.submissions.ofMessage(id)
  if (!isPlanned(submission) || submission.state !== 'missed') return undefined
  return { at: submission.plannedAt, reason: submission.missedReason ?? 'late' }
}
