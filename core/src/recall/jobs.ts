import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { RecallJobPayloads } from './job-payloads.ts'
import { recallCopies } from './recall-copies.ts'
import { reportRecall } from './report-recall.ts'

type Needs = NeedsOf<typeof recallCopies> & NeedsOf<typeof reportRecall>

export const recallJobs: JobHandlers<RecallJobPayloads, Needs> = {
  'recall-copies': { lane: 'mailbox', run: (needs, job) => recallCopies(needs, job.mailboxId, job.submissionId) },
  'report-recall': { lane: 'mailbox', run: (needs, job) => reportRecall(needs, job.mailboxId, job.submissionId) },
}
