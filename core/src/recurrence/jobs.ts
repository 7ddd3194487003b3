import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { RecurrenceJobPayloads } from './job-payloads.ts'
import { runRecurrence } from './run-recurrence.ts'

type Needs = NeedsOf<typeof runRecurrence>

export const recurrenceJobs: JobHandlers<RecurrenceJobPayloads, Needs> = {
  'run-period': { lane: 'mailbox', run: (needs, job) => runRecurrence(needs, job.mailboxId, job.messageId) },
}
