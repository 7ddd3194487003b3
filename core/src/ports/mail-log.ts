import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, OrganisationId } from '@sen/model/ids'
import type { FilingReason } from '@sen/model/receiving/file-mail'
import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

/** One copy of a received message: whose mailbox it went to, where it was filed, and why. */
export interface LoggedCopy {
  /** The mailbox's own address, also where an alias or a group was written to. */
  readonly mailbox: string
  readonly mailboxId: MailboxId
  readonly folder: FolderRole | 'quarantine'
  readonly reason: FilingReason | 'infected'
}

/** What a mail server's log says of one message, one refusal or one attempt at one recipient. */
export type MailFate =
  | {
      readonly fate: 'received'
      /** As the sender's server was told it in the 250 reply. */
      readonly queueId: string
      readonly mailFrom: string
      readonly recipients: readonly string[]
      readonly sizeBytes: number
      /** Address of the server that brought it. */
      readonly peer: string
      /** The Message-ID field, without angle brackets; empty where the message has none. */
      readonly messageId: string
      /** Copies stored now. A mailbox that had the message already is not listed. */
      readonly copies: readonly LoggedCopy[]
      /** What the checks found, for example `authentic` / `dmarc_passed`; undefined where nothing was checked. */
      readonly verdict: { readonly outcome: string; readonly reason: string } | undefined
      readonly virus: string | undefined
      /** `failed`: the scorer did not answer; undefined where none is configured. */
      readonly spam: number | 'failed' | undefined
    }
  | {
      readonly fate: 'refused'
      readonly stage: 'connect' | 'recipient' | 'data'
      /** Undefined before MAIL FROM. */
      readonly mailFrom?: string
      readonly recipients: readonly string[]
      readonly peer: string
      /** What it was told: code and words. */
      readonly reply: string
    }
  /** One attempt at one recipient of mail that leaves. */
  | {
      readonly fate: 'handed_over' | 'deferred' | 'bounced' | 'unclear' | 'withdrawn'
      readonly submissionId: string
      /** The Message-ID field, without angle brackets; absent for mail the program writes by itself. */
      readonly messageId?: string
      /** The address of the mailbox that sends; absent where the mail has no author, as a notice. */
      readonly from?: string
      readonly recipient: string
      readonly sizeBytes: number
      /** Counts from 1. */
      readonly attempt: number
      /** Host of the server that answered; empty for mailboxes of our own and where nobody was reached. */
      readonly peer: string
      readonly reply: string
      /** Under a policy that is on trial: why it would not have been delivered by it. */
      readonly tlsFault?: string
    }

/** A limit of sending was reached, or the sending of a mailbox was put on hold. */
export interface SendingAlarm {
  readonly cause: SendingAlarmCause
  readonly mailboxId: MailboxId
  /** The mailbox's own address. */
  readonly from: string
  readonly organisationId: OrganisationId
  /** Recipients within the hour or the day. */
  readonly limit: number
}

/** The operator's log of mail. It is told addresses; how much of them it writes down is its own affair. */
export interface MailLog {
  record(fate: MailFate): void
  alarm(alarm: SendingAlarm): void
}
