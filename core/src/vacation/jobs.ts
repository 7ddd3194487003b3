import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { VacationJobPayloads } from './job-payloads.ts'
import { sendAutoReply } from './send-auto-reply.ts'

type Needs = NeedsOf<typeof sendAutoReply>

export const vacationJobs: JobHandlers<VacationJobPayloads, Needs> = {
  'auto-reply': { lane: 'mailbox', run: (needs, job) => sendAutoReply(needs, job.mailboxId, job) },
}
