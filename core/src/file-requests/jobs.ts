import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { FileRequestsJobPayloads } from './job-payloads.ts'
import { reportArrivals } from './report-arrivals.ts'

type Needs = NeedsOf<typeof reportArrivals>

export const fileRequestsJobs: JobHandlers<FileRequestsJobPayloads, Needs> = {
  'report-arrivals': { lane: 'mailbox', run: (needs, job) => reportArrivals(needs, job.mailboxId, job.requestId) },
}
