import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { MessageScan } from '../trust/trust-store.ts'

/** One copy of a message that came in by SMTP. */
export interface ReceivedTrace {
  readonly kind: 'received'
  readonly at: Date
  readonly messageId: string
  /** Undefined for mail that was received before identifiers were stored. */
  readonly queueId: string | undefined
  readonly mailFrom: string
  /** The address that was written to: the mailbox, an alias or a group. */
  readonly recipient: string
  readonly peer: string
  readonly sizeBytes: number
  readonly mailbox: string
  /** Where the copy is now. */
  readonly folder: FolderRole
  /** Why it was filed where it came in, a `FilingReason`. */
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

/** Which mail is traced. `mailboxId`: of the address, when it is one of this installation. */
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

/** Mail of all mailboxes: for the operator, never for an actor in a mailbox. */
export interface MailTraceStore {
  /** Returns the newest `limit` entries, oldest first. */
  find(wanted: TracedBy, limit: number): Promise<readonly MailTrace[]>
}
