import type { Address } from '@sen/model/addresses'
import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { Envelope } from '../messages/message-store.ts'

/** Quarantined infected mail, with all data that its delivery needs. */
export interface QuarantinedMessage {
  readonly id: QuarantinedMessageId
  readonly mailboxId: MailboxId
  /** The mailbox's primary address. */
  readonly mailbox: string
  readonly from: Address
  /** The sender verdict on arrival. Undefined when nothing was checked or stored. */
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
  /** Counts quarantined messages, in all and since this time. */
  count(since: Date): Promise<{ readonly all: number; readonly lately: number }>
  find(id: QuarantinedMessageId): Promise<QuarantinedMessage | undefined>
}

export interface QuarantineWriter extends QuarantineReader {
  /** Returns undefined when a message with this delivery key is quarantined already. */
  add(message: Omit<QuarantinedMessage, 'id' | 'mailboxId' | 'mailbox'>): Promise<QuarantinedMessageId | undefined>
}

export interface WantedQuarantine {
  /** Folded (model/search/fold-text.ts); each must occur in the mailbox's address or in the author's. */
  readonly words: readonly string[]
  readonly offset: number
  readonly limit: number
}

export interface QuarantinePage {
  readonly messages: readonly QuarantinedMessage[]
  readonly total: number
}

export interface OrganisationQuarantineReader {
  /** Returns a page, newest first, and the total. */
  list(wanted: WantedQuarantine): Promise<QuarantinePage>
  find(id: QuarantinedMessageId): Promise<QuarantinedMessage | undefined>
}

export interface OrganisationQuarantineWriter extends OrganisationQuarantineReader {
  /** Returns false when the message no longer exists. */
  remove(id: QuarantinedMessageId): Promise<boolean>
  /** Removes all messages of a mailbox, by its primary address, and returns how many. */
  removeAllOf(mailbox: string): Promise<number>
}
