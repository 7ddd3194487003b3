import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { SnoozingJobPayloads } from './job-payloads.ts'
import { unsnoozeDue } from './unsnooze-due.ts'

type Needs = NeedsOf<typeof unsnoozeDue>

export const snoozingJobs: JobHandlers<SnoozingJobPayloads, Needs> = {
  'unsnooze-due': { lane: 'mailbox', run: (needs, job) => unsnoozeDue(needs, job.mailboxId) },
}
