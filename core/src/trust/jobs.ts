import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { TrustJobPayloads } from './job-payloads.ts'
import { recheckSender } from './recheck-sender.ts'
import { rescanMessage } from './rescan-message.ts'

type Needs = NeedsOf<typeof recheckSender> & NeedsOf<typeof rescanMessage>

export const trustJobs: JobHandlers<TrustJobPayloads, Needs> = {
  'recheck-sender': {
    lane: 'delivery',
    run: (needs, job) => recheckSender(needs, job.mailboxId, job.messageId, job.attempt),
  },
  'rescan-message': {
    lane: 'delivery',
    run: (needs, job) => rescanMessage(needs, job.mailboxId, job.messageId, job.attempt),
  },
}
