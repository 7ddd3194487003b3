import { domainOf } from '@sen/model/addresses'
import type { DeliveryId, MailboxId, SubmissionId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import { domainInAscii, emailWithAsciiDomain, isAscii } from '@sen/model/text/punycode'
import type { OwnReport } from '@sen/model/transport/delivery-status-request'
import { MAX_RETURNED_MESSAGE_BYTES } from '@sen/model/transport/limits'
import type { MailboxActor } from '../kit/actor.ts'
import { decodeUtf8 } from '../kit/decode-utf8.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { Message } from '../messages/message-store.ts'
import type { ComposeRequest } from '../ports/mime.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { type SigningNeeds, signMail } from '../signing/sign-mail.ts'
import { deliverSystemMail } from '../system-mail/deliver-system-mail.ts'
import { type ReportLanguage, reporterName, reportSubject, reportText } from '../system-mail/report-text.ts'
import type { Delivery } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

type Needs = ReceivingNeeds & SigningNeeds & { readonly directory: Directory }

/** Files one report (RFC 3464) for all deliveries that ended together. Idempotent. */
export async function reportDeliveries(
  needs: Needs,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  deliveryIds: readonly DeliveryId[],
  about: OwnReport,
): Promise<void> {
  const work = await needs.store.read(mailboxId, async (r) => {
    const submission = await r.submissions.find(submissionId)
    const message = await submittedMessage(r, submission)
    const deliveries = (await r.submissions.deliveries(submissionId)).filter(({ id }) => deliveryIds.includes(id))
    if (!submission || !message || deliveries.length === 0) return undefined
    return { submission, message, deliveries, language: settingsFrom(await r.settings.all()).language }
  })
  const actor = work && (await needs.directory.findActor(mailboxId))
  if (!work || !actor) return
  const original = await needs.blobs.get(work.submission.rawBlob)
  const name = `${about}-${submissionId}-${deliveryIds.join('.')}`
  const { statusRequest } = work.submission
  // RET applies to failures only (RFC 3461 section 4.3).
  const isWhole =
    about === 'failed' && statusRequest.returned === 'FULL' && original.byteLength <= MAX_RETURNED_MESSAGE_BYTES
  const request = composeRequest(actor, work.message, work.deliveries, about, {
    // The id is the same in every run, so that a repeated report is not filed twice.
    messageIdHeader: `report-${about}-${submissionId}-${deliveryIds[0]}@${domainOf(actor.address)}`,
    originalHeader: headerOf(original),
    original: isWhole ? original : undefined,
    envelopeId: statusRequest.envelopeId ?? '',
    date: needs.clock.now(),
    language: work.language,
  })
  const raw = await needs.mime.compose(request)
  await deliverSystemMail(needs, mailboxId, {
    mailFrom: '',
    recipient: actor.address,
    raw: await signMail(needs, raw, domainOf(actor.address), request.date),
    deliveryKey: `report:${name}`,
  })
}

function composeRequest(
  actor: MailboxActor,
  message: Message,
  deliveries: readonly Delivery[],
  about: OwnReport,
  parts: {
    readonly messageIdHeader: string
    readonly originalHeader: string
    readonly original: Uint8Array | undefined
    readonly envelopeId: string
    readonly date: Date
    readonly language: ReportLanguage
  },
): ComposeRequest {
  const { messageIdHeader, originalHeader, original, envelopeId, date, language } = parts
  const domain = domainOf(actor.address)
  const isSuccess = about === 'delivered' || about === 'relayed'
  const reported = deliveries.map(({ recipient, lastReply, isGivenUp, statusRequest }) => {
    return { recipient, reply: isSuccess ? '' : lastReply, isGivenUp, original: statusRequest.originalRecipient ?? '' }
  })
  return {
    messageIdHeader,
    inReplyTo: message.messageIdHeader,
    references: [...message.references, message.messageIdHeader],
    from: { name: reporterName(language), email: `postmaster@${domain}` },
    to: [{ name: actor.displayName, email: actor.address }],
    cc: [],
    bcc: [],
    subject: reportSubject(language, about, message.subject),
    date,
    html: '',
    text: reportText(language, about, message.subject, reported),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-replied' },
    report: {
      message: { 'Original-Envelope-Id': envelopeId, 'Reporting-MTA': `dns; ${domainInAscii(domain)}` },
      recipients: reported.map(({ recipient, reply, isGivenUp, original: written }) => ({
        'Original-Recipient': written.replace(';', '; '),
        'Final-Recipient': finalRecipient(recipient),
        Action: about,
        Status: isGivenUp ? GIVEN_UP_STATUS : statusOf(reply, about),
        'Diagnostic-Code': reply === '' ? '' : `smtp; ${reply}`,
      })),
      originalHeader,
      ...(original && { original }),
    },
  }
}

/** RFC 3463 section 3.8: an administrator prevented delivery. */
const GIVEN_UP_STATUS = '5.7.1'

/** RFC 6533 section 3: the address type differs for a local part that is not ASCII. */
function finalRecipient(email: string): string {
  const written = emailWithAsciiDomain(email)
  return isAscii(written) ? `rfc822; ${written}` : `utf-8; ${email}`
}

/** A temporary error on which we gave up becomes class 5. */
function statusOf(reply: string, about: OwnReport): string {
  if (about === 'delivered' || about === 'relayed') return '2.0.0'
  const detail = /[245]\.(\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]
  const kind = about === 'failed' ? '5' : '4'
  return detail ? `${kind}.${detail}` : about === 'failed' ? '5.0.0' : '4.4.0'
}

/** Our own messages have ASCII headers, except for addresses (RFC 6532). */
function headerOf(raw: Uint8Array): string {
  let end = raw.byteLength
  for (let at = 0; at + 3 < raw.byteLength; at++) {
    if (raw[at] === 13 && raw[at + 1] === 10 && raw[at + 2] === 13 && raw[at + 3] === 10) {
      end = at + 2
      break
    }
  }
  return decodeUtf8(raw.subarray(0, end))
}
