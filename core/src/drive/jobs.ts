import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import { scanDriveFile } from './contents/scan-drive-file.ts'
import type { DriveJobPayloads } from './job-payloads.ts'

type Needs = NeedsOf<typeof scanDriveFile>

export const driveJobs: JobHandlers<DriveJobPayloads, Needs> = {
  'scan-drive-file': { lane: 'delivery', run: (needs, job) => scanDriveFile(needs, job.mailboxId, job) },
}
