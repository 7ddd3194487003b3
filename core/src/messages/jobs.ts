import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { MessagesJobPayloads } from './job-payloads.ts'
import { resanitizeBodies } from './resanitize-bodies.ts'

type Needs = NeedsOf<typeof resanitizeBodies>

export const messagesJobs: JobHandlers<MessagesJobPayloads, Needs> = {
  'clean-anew': { lane: 'delivery', run: (needs) => resanitizeBodies(needs) },
}
