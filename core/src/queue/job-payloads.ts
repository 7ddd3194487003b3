import type { MailboxId, SubmissionId } from '@sen/model/ids'

export interface QueueJobPayloads {
  'deliver-to-domain': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
    readonly domain: string
    readonly isWatched?: true
  }
}
