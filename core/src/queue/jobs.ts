import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import { deliverToDomain } from '../sending/deliver-to-domain.ts'
import { deliverWatched } from './deliver-watched.ts'
import type { QueueJobPayloads } from './job-payloads.ts'

type Needs = NeedsOf<typeof deliverToDomain> & NeedsOf<typeof deliverWatched>

export const queueJobs: JobHandlers<QueueJobPayloads, Needs> = {
  'deliver-to-domain': {
    lane: 'delivery',
    run: (needs, job) => {
      const deliver = job.isWatched ? deliverWatched : deliverToDomain
      return deliver(needs, job.mailboxId, job.submissionId, job.domain)
    },
  },
}
