import type { LabelId, MailboxId, MessageId } from '@sen/model/ids'
import type { NamedPlace } from '@sen/model/receiving/file-mail'
import type { Clock } from '../kit/clock.ts'
import type { Turns } from '../kit/turns.ts'
import type { Envelope, MessageKind } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { MailStore } from '../store.ts'
import type { ScanningNeeds } from '../trust/find-viruses.ts'
import type { VerifyingNeeds } from '../trust/verify-sender.ts'

/** `open`: the mail is delivered and marked as not scanned. `defer`: its server is asked to try again later. */
export type ScanPolicy = 'open' | 'defer'

/** What is particular to one mailbox of a message that came for it. */
export interface Arrival {
  readonly mailboxId: MailboxId
  /** Now, when absent. Lists sort by it (product decision 22). */
  readonly receivedAt?: Date
  /** Of an import: a path names a folder of the user, which is made when it is not there. */
  readonly folder?: NamedPlace
  readonly kind?: Exclude<MessageKind, 'draft'>
  readonly isRead?: boolean
  readonly isStarred?: boolean
  /** Beside those that filters give it. */
  readonly labels?: readonly LabelId[]
  readonly envelope?: Envelope
  /** Its bringer's own name for this message: brought twice under one key, it is stored once. */
  readonly deliveryKey?: string
  /** As it was when the recipient was looked up: 0 spares asking for filters that are not there. */
  readonly filtersVersion?: number
  /** The mail that it came back to, by that one's return path. */
  readonly returnedMessage?: MessageId
  /** SHA-256 of the bytes as the sender sent them: tells a repeated transaction of a message without Message-ID. */
  readonly sentDigest?: string
}

/** What all ways into a mailbox use together; `WAYS_IN` says which of it a way skips. */
export interface ReceivingNeeds extends VerifyingNeeds, ScanningNeeds {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly turns: Turns
  /** Undefined: none is configured, and nothing is said (product decision 17). */
  readonly spamScorer: SpamScorer | undefined
  /** What happens to mail from outside while a configured scanner does not answer. */
  readonly scanPolicy: ScanPolicy
}
