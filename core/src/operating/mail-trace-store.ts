import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { MessageScan } from '../trust/trust-store.ts'

/** One copy of a message that was received by SMTP. */
export interface ReceivedTrace {
  readonly kind: 'received'
  readonly at: Date
  readonly messageId: string
  /** Undefined for mail from before these ids were stored. */
  readonly queueId: string | undefined
  readonly mailFrom: string
  /** The envelope recipient: the mailbox, an alias or a group. */
  readonly recipient: string
  readonly peer: string
  readonly sizeBytes: number
  readonly mailbox: string
  /** The current folder of the copy. */
  readonly folder: FolderRole
  /** Why it was filed in its first folder, a `FilingReason`. */
  readonly reason: string | undefined
  readonly verdict: { readonly outcome: string; readonly reason: string } | undefined
  readonly virus: MessageScan['virus'] | undefined
  readonly spam: MessageScan['spam']
}

/** One recipient of a message that a mailbox of this installation sent. */
export interface SentTrace {
  readonly kind: 'sent'
  readonly at: Date
  readonly messageId: string
  readonly submissionId: SubmissionId
  readonly mailbox: string
  readonly recipient: string
  readonly state: string
  readonly attempts: number
  readonly lastReply: string
}

export type MailTrace = ReceivedTrace | SentTrace

/** Selects mail. `mailboxId`: the mailbox of the address, if it is local. */
export type TracedBy =
  | { readonly by: 'message-id'; readonly messageId: string }
  | { readonly by: 'queue-id'; readonly queueId: string; readonly at: Date }
  | { readonly by: 'submission'; readonly submissionId: SubmissionId }
  | {
      readonly by: 'address'
      readonly address: string
      readonly mailboxId: MailboxId | undefined
      readonly since: Date
    }

/** Mail of all mailboxes, for the operator only. */
export interface MailTraceStore {
  /** Returns the newest `limit` entries, oldest first. */
  find(wanted: TracedBy, limit: number): Promise<readonly MailTrace[]>
}
