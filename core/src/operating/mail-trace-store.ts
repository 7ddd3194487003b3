import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { MessageScan } from '../trust/trust-store.ts'

export interface ReceivedTrace {
  readonly kind: 'received'
  readonly at: Date
  readonly messageId: string
  readonly queueId: string | undefined
  readonly mailFrom: string
  /** The envelope recipient: the mailbox, an alias or a group. */
  readonly recipient: string
  readonly peer: string
  readonly sizeBytes: number
  readonly mailbox: string
  readonly folder: FolderRole
  readonly reason: string | undefined
  readonly verdict: { readonly outcome: string; readonly reason: string } | undefined
  readonly virus: MessageScan['virus'] | undefined
  readonly spam: MessageScan['spam']
}

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

/** `mailboxId`: the mailbox of the address, if it is local. */
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

/** Operators only: it includes all mailboxes. */
export interface MailTraceStore {
  find(wanted: TracedBy, limit: number): Promise<readonly MailTrace[]>
}
