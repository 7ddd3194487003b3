import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { SchedulingJobPayloads } from './job-payloads.ts'
import { reportMissed } from './report-missed.ts'

type Needs = NeedsOf<typeof reportMissed>

export const schedulingJobs: JobHandlers<SchedulingJobPayloads, Needs> = {
  'report-missed': { lane: 'mailbox', run: (needs, job) => reportMissed(needs, job.mailboxId, job.messageId) },
}
