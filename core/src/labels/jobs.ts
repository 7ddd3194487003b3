import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { LabelsJobPayloads } from './job-payloads.ts'
import { raiseLabelled } from './raise-labelled.ts'

export const labelsJobs: JobHandlers<LabelsJobPayloads, NeedsOf<typeof raiseLabelled>> = {
  'raise-labelled': { lane: 'mailbox', run: (needs, job) => raiseLabelled(needs, job) },
}
