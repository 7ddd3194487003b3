import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeExpiredUploads } from './purge-expired-uploads.ts'

type Needs = NeedsOf<typeof purgeExpiredUploads>

export const uploadsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge abandoned uploads', run: purgeExpiredUploads },
]
