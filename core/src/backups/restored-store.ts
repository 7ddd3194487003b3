import type { MailboxId, MessageId, SubmissionId } from '@sen/model/ids'

/** Changes that are needed once after a restore, before the program starts. */
export interface RestoredStore {
  /** Returns submissions whose hold or scheduled time has passed by `now`. They may have been sent after the backup. */
  passedHolds(now: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId }[]>
  /** Returns periodic mail that was due between the backup and `now`. */
  passedPeriods(now: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly messageId: MessageId }[]>
  /**
   * Suspends queued attempts at outside recipients until somebody starts them. Local deliveries continue. @returns how
   * many mails wait
   */
  stopDeliveries(): Promise<number>
  /** Cancels pending automatic replies and forwards. @returns how many */
  dropAnswers(): Promise<number>
  /** Revokes every session and every other credential except passwords. */
  endSessions(): Promise<void>
}
