import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, MessageId, ThreadId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import type { Envelope, MessageKind } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import type { Assessment } from '../trust/trust-store.ts'

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
  /** What was found out about it at the door; kept beside it. */
  readonly assessment?: Assessment
}

export type ReceiveResult = { readonly messageId: MessageId; readonly threadId: ThreadId } | 'already-here'

export interface ReceivingNeeds {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly clock: Clock
}
