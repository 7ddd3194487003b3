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

/** Feedback belongs to no mailbox and is retained when mailboxes are deleted. */
export interface FeedbackStore {
  /** Returns false when the mailbox has sent `limit` since `since`; the limit also holds under concurrency. */
  add(mailboxId: MailboxId, feedback: Feedback, limit: number, since: Date): Promise<boolean>
  newest(count: number): Promise<readonly Feedback[]>
}
