import type { MailboxId, SubmissionId } from '@sen/model/ids'

export interface RecallJobPayloads {
  'recall-copies': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
  }
  'report-recall': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
  }
}
