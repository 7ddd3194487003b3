import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, OrganisationId } from '@sen/model/ids'
import type { FilingReason } from '@sen/model/receiving/file-mail'
import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

export interface LoggedCopy {
  /** The primary address, even if an alias or a group was addressed. */
  readonly mailbox: string
  readonly mailboxId: MailboxId
  readonly folder: FolderRole | 'quarantine'
  readonly reason: FilingReason | 'infected'
}

export type MailFate =
  | {
      readonly fate: 'received'
      /** The id in the 250 reply to the sending server. */
      readonly queueId: string
      readonly mailFrom: string
      readonly recipients: readonly string[]
      readonly sizeBytes: number
      readonly peer: string
      /** Without angle brackets; empty where the message has none. */
      readonly messageId: string
      /** A mailbox that already had the message is not listed. */
      readonly copies: readonly LoggedCopy[]
      /** For example `authentic` / `dmarc_passed`; undefined when nothing was checked. */
      readonly verdict: { readonly outcome: string; readonly reason: string } | undefined
      readonly virus: string | undefined
      /** `failed`: the scorer did not answer. Undefined when no scorer is configured. */
      readonly spam: number | 'failed' | undefined
    }
  | {
      /** A mail program handed it in. */
      readonly fate: 'submitted'
      readonly queueId: string
      readonly submissionId: string
      readonly messageId: string
      readonly mailFrom: string
      readonly recipients: readonly string[]
      readonly sizeBytes: number
      readonly peer: string
    }
  | {
      readonly fate: 'refused'
      readonly stage: 'connect' | 'sign_in' | 'sender' | 'recipient' | 'data'
      readonly mailFrom?: string
      readonly recipients: readonly string[]
      readonly peer: string
      /** Code and text of the SMTP reply. */
      readonly reply: string
    }
  | {
      readonly fate: 'handed_over' | 'deferred' | 'bounced' | 'unclear' | 'withdrawn'
      readonly submissionId: string
      readonly messageId?: string
      readonly from?: string
      readonly recipient: string
      readonly sizeBytes: number
      /** Counts from 1. */
      readonly attempt: number
      /** Empty for local mailboxes and when no server was reached. */
      readonly peer: string
      readonly reply: string
      /** With a TLS policy in testing mode: why enforcement would have prevented delivery. */
      readonly tlsFault?: string
    }

export interface SendingAlarm {
  readonly cause: SendingAlarmCause
  readonly mailboxId: MailboxId
  readonly from: string
  readonly organisationId: OrganisationId
  /** Recipients per hour or per day. */
  readonly limit: number
}

/** Receives full addresses and decides itself how much of them to write. */
export interface MailLog {
  record(fate: MailFate): void
  alarm(alarm: SendingAlarm): void
}
