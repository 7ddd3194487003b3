import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { RemindersJobPayloads } from './job-payloads.ts'
import { remindDue } from './remind-due.ts'

type Needs = NeedsOf<typeof remindDue>

export const remindersJobs: JobHandlers<RemindersJobPayloads, Needs> = {
  'remind-due': { lane: 'mailbox', run: (needs, job) => remindDue(needs, job.mailboxId) },
}
