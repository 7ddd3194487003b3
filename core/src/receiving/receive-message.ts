import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, MessageId, ThreadId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import type { Envelope, MessageKind } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { prepareMessage } from './prepare-message.ts'
import { storeMessage } from './store-message.ts'

/** One message for one mailbox, as some door brought it: SMTP, our own sending, an import, the demo. */
export interface Arrival {
  readonly mailboxId: MailboxId
  /** As it will be kept, trace headers included. */
  readonly raw: Uint8Array
  /** Now, when absent. Lists sort by it (product decision 22). */
  readonly receivedAt?: Date
  /** INBOX when absent. A path names a folder of the user, which is made when it is not there. */
  readonly folder?: { readonly role: Exclude<FolderRole, 'custom'> } | { readonly path: string }
  readonly kind?: Exclude<MessageKind, 'draft'>
  readonly isRead?: boolean
  readonly isStarred?: boolean
  readonly envelope?: Envelope
  /** Its bringer's own name for this message: brought twice under one key, it is stored once. */
  readonly deliveryKey?: string
  /** SHA-256 of the bytes as the sender sent them: tells a repeated transaction of a message without Message-ID. */
  readonly sentDigest?: string
  /** Brought from elsewhere, not arriving now: nobody is told that new mail has come. */
  readonly isQuiet?: boolean
}

export type Reception = { readonly messageId: MessageId; readonly threadId: ThreadId } | 'already-here'

export interface ReceivingNeeds {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly clock: Clock
}

/**
 * The one way into a mailbox. When it resolves, the bytes are durable in the blob store and the rows are committed;
 * when it throws, the caller must not say that the message was accepted. A message that cannot be parsed is delivered
 * all the same, to be read as source. See docs/subsystems/receiving.md.
 */
export async function receiveMessage(needs: ReceivingNeeds, arrival: Arrival): Promise<Reception> {
  const receivedAt = arrival.receivedAt ?? needs.clock.now()
  // Before the transaction: nothing but SQL is awaited while the mailbox's row is locked.
  const prepared = await prepareMessage(needs, arrival.raw)
  return storeMessage(needs.store, { ...arrival, receivedAt }, prepared)
}
