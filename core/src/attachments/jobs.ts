import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { AttachmentsJobPayloads } from './job-payloads.ts'
import { scanUpload } from './scanning/scan-upload.ts'

type Needs = NeedsOf<typeof scanUpload>

export const attachmentsJobs: JobHandlers<AttachmentsJobPayloads, Needs> = {
  'scan-upload': {
    lane: 'delivery',
    run: (needs, job) => scanUpload(needs, job.mailboxId, job.fileId, job.attempt ?? 0),
  },
}
