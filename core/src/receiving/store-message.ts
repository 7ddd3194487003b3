import { blockKey } from '@sen/model/acting/blocking'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { isBulkMail } from '@sen/model/trust/bulk-mail'
import { listPost } from '@sen/model/trust/list-post'
import { isDoubtful } from '@sen/model/trust/sender-verdict'
import type { Folder } from '../folders/folder-store.ts'
import type { MailStore, Writer } from '../store.ts'
import { orderRecheck, orderRescan } from '../trust/order-recheck.ts'
import type { Arrival, ReceiveResult } from './arrival.ts'
import type { PreparedMessage } from './prepare-message.ts'

const NOBODY = { name: '', email: '' } as const

export type TimedArrival = Omit<Arrival, 'raw' | 'mailboxId'> & { readonly receivedAt: Date }

/** Its folder is known. */
export type PlacedArrival = Omit<TimedArrival, 'folder'> & { readonly folder: Pick<Folder, 'id'> }

/** What was added; the list rows of these threads are not derived yet. */
export interface AddedMessage {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly merged: readonly ThreadId[]
}

/** One transaction: thread, message, list rows, event. Few round trips, for a hot mailbox queues behind its row lock. */
export function storeMessage(
  store: MailStore,
  arrival: TimedArrival & Pick<Arrival, 'mailboxId'>,
  prepared: PreparedMessage,
): Promise<ReceiveResult> {
  return store.write(arrival.mailboxId, async (w): Promise<ReceiveResult> => {
    // Asked together, one round trip less; in this order, for the first one locks the mailbox.
    const [version, folder] = await Promise.all([w.nextVersion(), folderFor(w, arrival, prepared)])
    const added = await addMessage(w, version, { ...arrival, folder }, prepared)
    if (added === 'already-here') return added
    const { messageId, threadId, merged } = added
    if (arrival.assessment?.verdict?.reason === 'check_failed') {
      await orderRecheck(w, { mailboxId: arrival.mailboxId, messageId, attempt: 0 }, arrival.receivedAt)
    }
    if (arrival.assessment?.scan?.virus === 'failed') {
      await orderRescan(w, { mailboxId: arrival.mailboxId, messageId, attempt: 0 }, arrival.receivedAt)
    }
    const threadIds = [threadId, ...merged]
    await w.threads.refresh(threadIds, version)
    const isNews = folder.role === 'inbox' && !arrival.isQuiet && !arrival.isRead
    if (isNews) {
      const { snippet, message } = prepared
      const [from, { subject }] = [senderOf(prepared), message]
      const verdict = arrival.assessment?.verdict
      const isForged = verdict !== undefined && isDoubtful(verdict)
      const otherAuthors = message.from.slice(1)
      const mail = { threadId, messageId, folderId: folder.id, from, otherAuthors, isForged, subject, snippet }
      await w.record({ type: 'new_mail', version, ...mail })
    }
    if (!isNews || merged.length > 0) {
      await w.record({ type: 'threads.changed', version, threadIds, folderIds: [folder.id] })
    }
    return { messageId, threadId }
  })
}

/** Thread and message, inside a transaction that has its version. Who calls it refreshes the threads and tells of them. */
export async function addMessage(
  w: Writer,
  version: number,
  arrival: PlacedArrival,
  prepared: PreparedMessage,
): Promise<AddedMessage | 'already-here'> {
  const { message, unparsable, rawBlob, sizeBytes, snippet } = prepared
  const { receivedAt } = arrival
  if (arrival.deliveryKey !== undefined && (await w.messages.isDeliveryKeyTaken(arrival.deliveryKey))) {
    return 'already-here'
  }
  const from = senderOf(prepared)
  // What could not be read has no text to be compared by: only the same bytes are a copy of it.
  const isKnownById = message.messageIdHeader !== '' && !unparsable
  const identityKey = isKnownById ? message.messageIdHeader : `sha256:${arrival.sentDigest ?? rawBlob}`
  const candidate = {
    // The identity: a second copy of a message without Message-ID belongs where the first one is.
    messageIdHeader: message.messageIdHeader || identityKey,
    references: [...message.references, message.inReplyTo].filter((id) => id !== ''),
    subject: message.subject,
    participants: [from, ...message.from.slice(1), ...message.to, ...message.cc].map((person) => person.email),
    at: receivedAt,
    from,
    sentAt: message.date,
  }
  const added = {
    folderId: arrival.folder.id,
    kind: arrival.kind ?? 'received',
    messageIdHeader: message.messageIdHeader,
    identityKey,
    inReplyTo: message.inReplyTo,
    references: message.references,
    subject: message.subject,
    from,
    otherAuthors: message.from.slice(1),
    replyTo: message.replyTo,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    listPost: listPost(message.headers['list-post']),
    isBulk: arrival.isQuiet ? undefined : isBulkMail(message.headers),
    sentAt: message.date,
    receivedAt,
    snippet,
    sizeBytes,
    rawBlob,
    isRead: arrival.isRead ?? false,
    isStarred: arrival.isStarred ?? false,
    unparsable,
    text: message.text,
    html: message.html,
    isCut: message.isCut,
    parts: message.parts,
    envelope: arrival.envelope,
    deliveryKey: arrival.deliveryKey,
    version,
  }
  const { messageId, threadId, merged } = await w.messages.addToItsThread(added, candidate)
  const { assessment } = arrival
  if (assessment?.verdict || assessment?.scan) await w.trust.keepAssessment(messageId, assessment)
  return { messageId, threadId, merged }
}

function senderOf({ message }: PreparedMessage) {
  return message.from[0] ?? message.sender[0] ?? NOBODY
}

/** Mail that nobody has put anywhere comes to INBOX, that of blocked senders to Junk: one round trip either way. */
export function folderFor(w: Writer, { folder }: Pick<Arrival, 'folder'>, prepared: PreparedMessage): Promise<Folder> {
  if (!folder) return w.folders.forArrivalFrom(blockKey(senderOf(prepared).email))
  return 'role' in folder ? w.folders.findByRole(folder.role) : w.folders.ensureCustom(folder.path)
}
