import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { QuarantineJobPayloads } from './job-payloads.ts'
import { reportQuarantined } from './report-quarantined.ts'

type Needs = NeedsOf<typeof reportQuarantined>

export const quarantineJobs: JobHandlers<QuarantineJobPayloads, Needs> = {
  'report-quarantined': {
    lane: 'mailbox',
    run: (needs, job) => reportQuarantined(needs, job.mailboxId, job.quarantinedId),
  },
}
