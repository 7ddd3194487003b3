import type { MailboxId, MessageId, SubmissionId } from '@sen/model/ids'

/** What has to be settled once in a database that was restored, before a program goes on with it. */
export interface RestoredStore {
  /** Sendings whose hold, or planned time, is over by `now`: they may have left after the backup. */
  passedHolds(now: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId }[]>
  /** Periodic mail that had a time between the backup and `now`. */
  passedPeriods(now: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly messageId: MessageId }[]>
  /**
   * Takes back the attempts at recipients outside that were ordered: they wait until somebody orders one. What goes to a mailbox
   * here goes on. @returns how many mails wait
   */
  stopDeliveries(): Promise<number>
  /** Takes back what would be answered or sent on by itself. @returns how many */
  dropAnswers(): Promise<number>
  /** Ends every session, and whatever else lets somebody in without a password. */
  endSessions(): Promise<void>
}
