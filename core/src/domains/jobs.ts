import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { DomainsJobPayloads } from './job-payloads.ts'
import { watchClaim } from './watch-claim.ts'

type Needs = NeedsOf<typeof watchClaim>

export const domainsJobs: JobHandlers<DomainsJobPayloads, Needs> = {
  'check-domain': { lane: 'delivery', run: (needs, job) => watchClaim(needs, job) },
}
