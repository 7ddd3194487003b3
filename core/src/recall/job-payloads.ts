import type { MailboxId, SubmissionId } from '@sen/model/ids'

export interface RecallJobPayloads {
  /** Removes the copies of a recalled message from the mailboxes that have not read it. */
  'recall-copies': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
  }
  /** Notifies the sender by mail of the result of a recall. */
  'report-recall': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
  }
}
