import type { Address } from '@sen/model/addresses'
import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'
import type { Envelope } from '../messages/message-store.ts'

/** Infected mail that is kept away from its mailbox: all that is needed to deliver it after all. */
export interface QuarantinedMessage {
  readonly id: QuarantinedMessageId
  readonly mailboxId: MailboxId
  /** The mailbox's own address. */
  readonly mailbox: string
  readonly from: Address
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

/** The quarantine of one organisation's mailboxes. */
export interface OrganisationQuarantineReader {
  /** Returns the newest first, at most `limit`, and how many there are. */
  list(limit: number): Promise<{ readonly messages: readonly QuarantinedMessage[]; readonly total: number }>
  find(id: QuarantinedMessageId): Promise<QuarantinedMessage | undefined>
}

export interface OrganisationQuarantineWriter extends OrganisationQuarantineReader {
  /** Returns false when it is not there any more. */
  remove(id: QuarantinedMessageId): Promise<boolean>
}
