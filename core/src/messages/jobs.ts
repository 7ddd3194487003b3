import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import { cleanAnew } from './clean-anew.ts'
import type { MessagesJobPayloads } from './job-payloads.ts'

type Needs = NeedsOf<typeof cleanAnew>

export const messagesJobs: JobHandlers<MessagesJobPayloads, Needs> = {
  'clean-anew': { lane: 'delivery', run: (needs) => cleanAnew(needs) },
}
