import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { SendingJobPayloads } from './job-payloads.ts'
import { raiseSendingAlarm } from './limits/raise-sending-alarm.ts'
import { releaseSubmission } from './release-submission.ts'
import { reportDeliveries } from './report-deliveries.ts'

type Needs = NeedsOf<typeof releaseSubmission> & NeedsOf<typeof reportDeliveries> & NeedsOf<typeof raiseSendingAlarm>

export const sendingJobs: JobHandlers<SendingJobPayloads, Needs> = {
  'release-submission': {
    lane: 'mailbox',
    run: (needs, job) => releaseSubmission(needs, job.mailboxId, job.submissionId),
  },
  'report-deliveries': {
    lane: 'mailbox',
    run: (needs, job) => reportDeliveries(needs, job.mailboxId, job.submissionId, job.deliveryIds, job.about),
  },
  'raise-sending-alarm': { lane: 'mailbox', run: (needs, job) => raiseSendingAlarm(needs, job.mailboxId, job.cause) },
}
