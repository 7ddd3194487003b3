import type { MailboxId, SubmissionId } from '@sen/model/ids'

export interface QueueJobPayloads {
  /** Delivers to the recipients at one domain. */
  'deliver-to-domain': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
    readonly domain: string
    /** An Owner has requested it and waits for its result. */
    readonly isWatched?: true
  }
}
