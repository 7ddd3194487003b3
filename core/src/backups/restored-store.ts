import type { MailboxId, MessageId, SubmissionId } from '@sen/model/ids'

export interface RestoredStore {
  /** Submissions whose hold has ended since the backup. Sending them again would duplicate mail. */
  passedHolds(now: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId }[]>
  passedPeriods(now: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly messageId: MessageId }[]>
  stopDeliveries(): Promise<number>
  cancelAutomaticMail(): Promise<number>
  /** Changes every UIDVALIDITY: UIDs after the backup are given again (RFC 3501 section 2.3.1.1). */
  renewUidValidity(): Promise<void>
  /** Revokes every session and every other credential except passwords. */
  revokeSessions(): Promise<void>
}
