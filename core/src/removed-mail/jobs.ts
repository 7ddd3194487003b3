import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { RemovedMailJobPayloads } from './job-payloads.ts'
import { recoverSpan } from './recover-span.ts'

type Needs = NeedsOf<typeof recoverSpan>

export const removedMailJobs: JobHandlers<RemovedMailJobPayloads, Needs> = {
  'recover-span': {
    lane: 'tasks',
    run: (needs, { mailboxId, from, until, after, recovery }) =>
      recoverSpan(needs, mailboxId, { from: new Date(from), until: new Date(until), after, recovery }),
  },
}
