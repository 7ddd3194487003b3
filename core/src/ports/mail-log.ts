import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, OrganisationId } from '@sen/model/ids'
import type { FilingReason } from '@sen/model/receiving/file-mail'
import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

/** One copy of a received message: its mailbox, its folder, and the reason for that folder. */
export interface LoggedCopy {
  /** The mailbox's primary address, even if an alias or a group was addressed. */
  readonly mailbox: string
  readonly mailboxId: MailboxId
  readonly folder: FolderRole | 'quarantine'
  readonly reason: FilingReason | 'infected'
}

/** A log entry for one message, one refusal, or one delivery attempt to one recipient. */
export type MailFate =
  | {
      readonly fate: 'received'
      /** The id in the 250 reply to the sending server. */
      readonly queueId: string
      readonly mailFrom: string
      readonly recipients: readonly string[]
      readonly sizeBytes: number
      /** The address of the connecting server. */
      readonly peer: string
      /** The Message-ID field, without angle brackets; empty where the message has none. */
      readonly messageId: string
      /** Copies stored by this delivery. A mailbox that already had the message is not listed. */
      readonly copies: readonly LoggedCopy[]
      /**
       * The result of sender authentication, for example `authentic` / `dmarc_passed`; undefined when nothing was
       * checked.
       */
      readonly verdict: { readonly outcome: string; readonly reason: string } | undefined
      readonly virus: string | undefined
      /** `failed`: the scorer did not answer. Undefined when no scorer is configured. */
      readonly spam: number | 'failed' | undefined
    }
  | {
      readonly fate: 'refused'
      readonly stage: 'connect' | 'recipient' | 'data'
      /** Undefined before MAIL FROM. */
      readonly mailFrom?: string
      readonly recipients: readonly string[]
      readonly peer: string
      /** The SMTP reply that was sent: code and text. */
      readonly reply: string
    }
  /** One attempt to deliver outgoing mail to one recipient. */
  | {
      readonly fate: 'handed_over' | 'deferred' | 'bounced' | 'unclear' | 'withdrawn'
      readonly submissionId: string
      /** The Message-ID field, without angle brackets; absent for system mail. */
      readonly messageId?: string
      /** The address of the sending mailbox; absent for mail without an author, such as a notice. */
      readonly from?: string
      readonly recipient: string
      readonly sizeBytes: number
      /** Counts from 1. */
      readonly attempt: number
      /** The host that answered; empty for local mailboxes and when no server was reached. */
      readonly peer: string
      readonly reply: string
      /** With a TLS policy in testing mode: why enforcement would have prevented delivery. */
      readonly tlsFault?: string
    }

/** A sending limit was reached, or sending from a mailbox was suspended. */
export interface SendingAlarm {
  readonly cause: SendingAlarmCause
  readonly mailboxId: MailboxId
  /** The mailbox's primary address. */
  readonly from: string
  readonly organisationId: OrganisationId
  /** Recipients per hour or per day. */
  readonly limit: number
}

/** The operator's log of mail. It receives full addresses and decides itself how much of them to write. */
export interface MailLog {
  record(fate: MailFate): void
  alarm(alarm: SendingAlarm): void
}
