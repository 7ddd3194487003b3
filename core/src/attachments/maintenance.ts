import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { deleteUnusedUploads } from './delete-unused-uploads.ts'

type Needs = NeedsOf<typeof deleteUnusedUploads>

export const attachmentsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove uploads that were never attached', run: deleteUnusedUploads },
]
