import type { Address } from '@sen/model/addresses'
import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { Envelope } from '../messages/message-store.ts'

export interface QuarantinedMessage {
  readonly id: QuarantinedMessageId
  readonly mailboxId: MailboxId
  readonly mailbox: string
  readonly from: Address
  /** Undefined when nothing was checked or stored on arrival. */
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
  count(since: Date): Promise<{ readonly all: number; readonly lately: number }>
  find(id: QuarantinedMessageId): Promise<QuarantinedMessage | undefined>
}

export interface QuarantineWriter extends QuarantineReader {
  /** Undefined when a message with this delivery key is quarantined already. */
  add(message: Omit<QuarantinedMessage, 'id' | 'mailboxId' | 'mailbox'>): Promise<QuarantinedMessageId | undefined>
}

export interface QuarantineQuery {
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
  list(wanted: QuarantineQuery): Promise<QuarantinePage>
  find(id: QuarantinedMessageId): Promise<QuarantinedMessage | undefined>
}

export interface OrganisationQuarantineWriter extends OrganisationQuarantineReader {
  remove(id: QuarantinedMessageId): Promise<boolean>
  removeAllOf(mailbox: string): Promise<number>
}
