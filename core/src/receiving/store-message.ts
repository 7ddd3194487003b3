import type { MailboxId } from '@sen/model/ids'
import { WAYS_IN } from '@sen/model/receiving/ways-in'
import { isBulkMail } from '@sen/model/trust/bulk-mail'
import { listPost } from '@sen/model/trust/list-post'
import { isDoubtful } from '@sen/model/trust/sender-verdict'
import type { AddedToThread } from '../messages/message-store.ts'
import type { Writer } from '../store.ts'
import { orderRecheck, orderRescan } from '../trust/order-recheck.ts'
import type { Arrival } from './arrival.ts'
import type { ExaminedMail } from './examine-mail.ts'
import type { FiledInto } from './file-message.ts'
import { findBounced } from './find-bounced.ts'
import { identityKeyOf } from './identity-key.ts'

/** One message for one mailbox, examined already. */
export interface Delivered extends Omit<Arrival, 'mailboxId'> {
  readonly mail: ExaminedMail
  readonly receivedAt: Date
}

interface ToStore {
  readonly mailboxId: MailboxId
  readonly version: number
  readonly item: Delivered
  readonly filed: FiledInto
}

/**
 * Thread and message, what was found out about it, and the jobs that ask again where nobody answered. Inside a transaction
 * that has its version; who calls it refreshes the threads and tells of them.
 */
export async function storeMessage(w: Writer, { mailboxId, version, item, filed }: ToStore): Promise<AddedToThread> {
  const { receivedAt, envelope, deliveryKey, mail } = item
  const { message, unparsable, rawBlob, sizeBytes, snippet, from, otherAuthors, assessment } = mail
  const identityKey = identityKeyOf(mail, item.sentDigest)
  // We told of our own failures at the mail itself; a report that pretends to be from somebody is not heeded.
  const isHeeded = mail.way !== 'report' && !(assessment.verdict && isDoubtful(assessment.verdict))
  const bounced = isHeeded && message.bounce ? await findBounced(w, message.bounce, item.returnedMessage) : undefined
  const candidate = {
    // The identity: a second copy of a message without Message-ID belongs where the first one is.
    messageIdHeader: message.messageIdHeader || identityKey,
    references: [...message.references, message.inReplyTo, bounced?.message.messageIdHeader ?? ''].filter(
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
    isBulk: WAYS_IN[mail.way].isNews ? isBulkMail(message.headers) : undefined,
    sentAt: message.date,
    receivedAt,
    snippet,
    sizeBytes,
    rawBlob,
    isRead: filed.flags.isRead,
    isStarred: filed.flags.isStarred,
    labels: [...new Set([...filed.labels, ...(item.labels ?? [])])],
    unparsable,
    text: message.text,
    html: message.html,
    isCut: message.isCut,
    parts: message.parts,
    envelope,
    filing: { reason: filed.reason, filter: filed.filter },
    deliveryKey,
    version,
  }
  const added = await w.messages.addToItsThread(arriving, candidate)
  const { messageId } = added
  if (bounced && bounced.recipients.length > 0) await w.messages.keepBounced(messageId, bounced.recipients)
  if (message.protection) await w.messages.keepProtection(messageId, message.protection)
  const { verdict, scan } = assessment
  if (verdict || scan) await w.trust.keepAssessment(messageId, assessment)
  if (verdict?.reason === 'check_failed') await orderRecheck(w, { mailboxId, messageId, attempt: 0 }, receivedAt)
  if (scan?.virus === 'failed') await orderRescan(w, { mailboxId, messageId, attempt: 0 }, receivedAt)
  return added
}
