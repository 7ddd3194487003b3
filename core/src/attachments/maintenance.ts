import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { sweepUploads } from './sweep-uploads.ts'

type Needs = NeedsOf<typeof sweepUploads>

export const attachmentsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove uploads that were never attached', run: sweepUploads },
]
