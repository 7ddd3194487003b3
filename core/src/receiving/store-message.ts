import type { MailboxId } from '@sen/model/ids'
import { MAIL_SOURCES } from '@sen/model/receiving/mail-sources'
import { isBulkMail } from '@sen/model/trust/bulk-mail'
import { listPost } from '@sen/model/trust/list-post'
import { isUnverified } from '@sen/model/trust/sender-verdict'
import type { AddedToThread } from '../messages/message-store.ts'
import type { Writer } from '../store.ts'
import { enqueueRecheck, enqueueRescan } from '../trust/enqueue-recheck.ts'
import type { Arrival } from './arrival.ts'
import { deduplicationKey } from './deduplication-key.ts'
import type { ExaminedMail } from './examine-mail.ts'
import type { ResolvedFiling } from './file-message.ts'
import { matchDeliveryReport } from './match-delivery-report.ts'

export interface IncomingMessage extends Omit<Arrival, 'mailboxId'> {
  readonly mail: ExaminedMail
  readonly receivedAt: Date
}

interface ToStore {
  readonly mailboxId: MailboxId
  readonly version: number
  readonly item: IncomingMessage
  readonly filed: ResolvedFiling
}

/** Runs in a transaction that has its version. The caller refreshes the threads and records the events. */
export async function storeMessage(w: Writer, { mailboxId, version, item, filed }: ToStore): Promise<AddedToThread> {
  const { receivedAt, envelope, deliveryKey, mail } = item
  const { message, unparsable, rawBlob, sizeBytes, octets, snippet, from, otherAuthors, assessment } = mail
  const identityKey = deduplicationKey(mail, item.sentDigest)
  // The program's own failure reports were recorded at the mail already, and forged reports are ignored.
  const isReportTrusted = mail.way !== 'report' && !(assessment.verdict && isUnverified(assessment.verdict))
  const report =
    isReportTrusted && message.deliveryReport
      ? await matchDeliveryReport(w, message.deliveryReport, item.returnedMessage)
      : undefined
  const candidate = {
    // Use the identity, so that a second copy of a message without Message-ID joins the first one's thread.
    messageIdHeader: message.messageIdHeader || identityKey,
    references: [...message.references, message.inReplyTo, report?.message.messageIdHeader ?? ''].filter(
      (id) => id !== '',
    ),
    subject: message.subject,
    participants: [from, ...otherAuthors, ...message.to, ...message.cc].map((person) => person.email),
    at: receivedAt,
    from,
    sentAt: message.date,
  }
  const arriving = {
    folderId: filed.folder.id,
    kind: item.kind ?? 'received',
    messageIdHeader: message.messageIdHeader,
    identityKey,
    inReplyTo: message.inReplyTo,
    references: message.references,
    subject: message.subject,
    from,
    otherAuthors,
    replyTo: message.replyTo,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    listPost: listPost(message.headers['list-post']),
    isBulk: MAIL_SOURCES[mail.way].isNews ? isBulkMail(message.headers) : undefined,
    sentAt: message.date,
    receivedAt,
    snippet,
    sizeBytes,
    octets,
    rawBlob,
    isRead: filed.flags.isRead,
    isStarred: filed.flags.isStarred,
    labels: [...new Set([...filed.labels, ...(item.labels ?? [])])],
    unparsable,
    text: message.text,
    html: message.html,
    isCut: message.isCut,
    parts: message.parts,
    marks: item.marks,
    stored: mail.header && message.structure && { header: mail.header, structure: message.structure },
    envelope,
    filing: { reason: filed.reason, filter: filed.filter },
    deliveryKey,
    version,
  }
  const added = await w.messages.addToItsThread(arriving, candidate)
  const { messageId } = added
  if (report && report.recipients.length > 0) await w.messages.saveReportedFailures(messageId, report.recipients)
  if (message.protection) await w.messages.saveProtection(messageId, message.protection)
  const { verdict, scan } = assessment
  if (verdict || scan) await w.trust.saveAssessment(messageId, assessment)
  if (verdict?.reason === 'check_failed') await enqueueRecheck(w, { mailboxId, messageId, attempt: 0 }, receivedAt)
  if (scan?.virus === 'failed') await enqueueRescan(w, { mailboxId, messageId, attempt: 0 }, receivedAt)
  return added
}
