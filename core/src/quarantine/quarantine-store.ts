import type { Address } from '@sen/model/addresses'
import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { Envelope } from '../messages/message-store.ts'

/** Infected mail that is kept away from its mailbox: all that is needed to deliver it after all. */
export interface QuarantinedMessage {
  readonly id: QuarantinedMessageId
  readonly mailboxId: MailboxId
  /** The mailbox's own address. */
  readonly mailbox: string
  readonly from: Address
  /** What the checks said of its sender as it came in. Undefined: they said nothing, or it was not stored. */
  readonly verdict: SenderVerdict | undefined
  readonly signature: string
  readonly sizeBytes: number
  readonly receivedAt: Date
  readonly rawBlob: string
  readonly envelope: Envelope | undefined
  readonly sentDigest: string | undefined
  readonly deliveryKey: string | undefined
}

export interface QuarantineReader {
  /** Counts what is in quarantine, and what came there since this time. */
  count(since: Date): Promise<{ readonly all: number; readonly lately: number }>
  find(id: QuarantinedMessageId): Promise<QuarantinedMessage | undefined>
}

export interface QuarantineWriter extends QuarantineReader {
  /** Returns undefined when a message with this delivery key is there already. */
  add(message: Omit<QuarantinedMessage, 'id' | 'mailboxId' | 'mailbox'>): Promise<QuarantinedMessageId | undefined>
}

export interface WantedQuarantine {
  /** Folded (model/search/fold-text.ts): each is in the mailbox's address or in the author's. */
  readonly words: readonly string[]
  readonly offset: number
  readonly limit: number
}

export interface QuarantinePage {
  readonly messages: readonly QuarantinedMessage[]
  readonly total: number
}

/** The quarantine of one organisation's mailboxes. */
export interface OrganisationQuarantineReader {
  /** Returns the newest first, and how many there are. */
  list(wanted: WantedQuarantine): Promise<QuarantinePage>
  find(id: QuarantinedMessageId): Promise<QuarantinedMessage | undefined>
}

export interface OrganisationQuarantineWriter extends OrganisationQuarantineReader {
  /** Returns false when it is not there any more. */
  remove(id: QuarantinedMessageId): Promise<boolean>
  /** Removes all of a mailbox by its own address, and returns how many messages. */
  removeAllOf(mailbox: string): Promise<number>
}
