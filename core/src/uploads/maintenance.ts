import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { expireUploads } from './purge-expired-uploads.ts'

type Needs = NeedsOf<typeof expireUploads>

export const uploadsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge abandoned uploads', run: expireUploads },
]
