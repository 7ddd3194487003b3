import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { AggregateReportsJobPayloads } from './job-payloads.ts'
import { readReportMail } from './read-report-mail.ts'

type Needs = NeedsOf<typeof readReportMail>

export const aggregateReportsJobs: JobHandlers<AggregateReportsJobPayloads, Needs> = {
  'read-report-mail': { lane: 'files', run: (needs, job) => readReportMail(needs, job.reportMailId, job.attempt) },
}
