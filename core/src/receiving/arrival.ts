import type { LabelId, MailboxId, MessageId } from '@sen/model/ids'
import type { TargetFolder } from '@sen/model/receiving/file-mail'
import type { Clock } from '../kit/clock.ts'
import type { Yielder } from '../kit/yielder.ts'
import type { Envelope, MessageKind, MessageMarks } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { MailStore } from '../store.ts'
import type { ScanningNeeds } from '../trust/find-viruses.ts'
import type { VerifyingNeeds } from '../trust/verify-sender.ts'

/** `open`: the mail is marked as not scanned. `defer`: its server is asked to try again later. */
export type ScanPolicy = 'open' | 'defer'

export interface Arrival {
  readonly mailboxId: MailboxId
  /** Default: now. Lists are sorted by it (product decision 22). */
  readonly receivedAt?: Date
  readonly folder?: TargetFolder
  readonly kind?: Exclude<MessageKind, 'draft'>
  readonly isRead?: boolean
  readonly isStarred?: boolean
  readonly labels?: readonly LabelId[]
  readonly marks?: MessageMarks
  readonly envelope?: Envelope
  /** A message delivered twice under one key is stored once. */
  readonly deliveryKey?: string
  /** The version when the recipient was looked up. 0 means that there are no filters, which saves a query. */
  readonly filtersVersion?: number
  /** The sent mail to whose return path a delivery report came. */
  readonly returnedMessage?: MessageId
  /** SHA-256 of the bytes as sent, to recognise a repeated transaction of a message without Message-ID. */
  readonly sentDigest?: string
}

/** `MAIL_SOURCES` defines which steps a source skips. */
export interface ReceivingNeeds extends VerifyingNeeds, ScanningNeeds {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly yielder: Yielder
  /** The spam score is not recorded without a scorer (product decision 17). */
  readonly spamScorer: SpamScorer | undefined
  readonly scanPolicy: ScanPolicy
}
