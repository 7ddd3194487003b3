import { domainOf } from '@sen/model/addresses'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { submittedMessage } from '../sending/submitted-message.ts'
import { type SigningNeeds, signMail } from '../signing/sign-mail.ts'
import { deliverSystemMail } from '../system-mail/deliver-system-mail.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { recallReportSubject, recallReportText } from './recall-report-text.ts'

type Needs = ReceivingNeeds & SigningNeeds & { readonly directory: Directory }

/** The report is in the thread of the mail (product decision 13). Idempotent. */
export async function reportRecall(needs: Needs, mailboxId: MailboxId, submissionId: SubmissionId): Promise<void> {
  const work = await needs.store.read(mailboxId, async (r) => {
    const submission = await r.submissions.find(submissionId)
    const message = await submittedMessage(r, submission)
    const deliveries = await r.submissions.deliveries(submissionId)
    return message && { message, deliveries, settings: settingsFrom(await r.settings.all()) }
  })
  const actor = work && (await needs.directory.findActor(mailboxId))
  if (!work || !actor) return
  const { message, settings } = work
  const recipients = work.deliveries.flatMap(({ recipient, isBcc, recall }) =>
    recall?.outcome ? [{ email: recipient, isBcc, outcome: recall.outcome }] : [],
  )
  const domain = domainOf(actor.address)
  const raw = await needs.mime.compose({
    messageIdHeader: `recall-${submissionId}@${domain}`,
    inReplyTo: message.messageIdHeader,
    references: [...message.references, message.messageIdHeader],
    from: { name: reporterName(settings.language), email: `postmaster@${domain}` },
    to: [{ name: actor.displayName, email: actor.address }],
    cc: [],
    bcc: [],
    subject: recallReportSubject(settings.language, message.subject),
    date: needs.clock.now(),
    html: '',
    text: recallReportText(settings.language, message.subject, recipients),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  await deliverSystemMail(needs, mailboxId, {
    mailFrom: '',
    recipient: actor.address,
    raw: await signMail(needs, raw, domain, needs.clock.now()),
    deliveryKey: `report:recall-${submissionId}`,
  })
}
