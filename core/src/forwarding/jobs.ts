import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import { forwardMessage } from './forward-message.ts'
import type { ForwardingJobPayloads } from './job-payloads.ts'
import { reportForwarding } from './report-forwarding.ts'

type Needs = NeedsOf<typeof forwardMessage> & NeedsOf<typeof reportForwarding>

export const forwardingJobs: JobHandlers<ForwardingJobPayloads, Needs> = {
  'forward-message': { lane: 'mailbox', run: (needs, job) => forwardMessage(needs, job.mailboxId, job) },
  'report-forwarding': { lane: 'mailbox', run: (needs, job) => reportForwarding(needs, job.mailboxId, job) },
}
