import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { SharesJobPayloads } from './job-payloads.ts'
import { reportShare } from './report-share.ts'

type Needs = NeedsOf<typeof reportShare>

export const sharesJobs: JobHandlers<SharesJobPayloads, Needs> = {
  'report-share': { lane: 'mailbox', run: (needs, job) => reportShare(needs, job.mailboxId, job) },
}
