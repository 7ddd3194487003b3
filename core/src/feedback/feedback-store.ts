import type { FeedbackKind } from '@sen/model/account/feedback'
import type { MailboxId } from '@sen/model/ids'

export interface Feedback {
  readonly address: string
  readonly kind: FeedbackKind
  readonly text: string
  /** The kind of page it was written on, such as `/folder`. */
  readonly page: string
  readonly userAgent: string
  readonly sentAt: Date
}

/** What people told the operator. No part of any mailbox: it outlives them. */
export interface FeedbackStore {
  /** Keeps it unless the mailbox has sent `limit` since `since`, however many try at once; says whether it did. */
  add(mailboxId: MailboxId, feedback: Feedback, limit: number, since: Date): Promise<boolean>
  /** The newest first, of all mailboxes. */
  newest(count: number): Promise<readonly Feedback[]>
}
