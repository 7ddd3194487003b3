import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetUploads } from './forget-uploads.ts'

type Needs = NeedsOf<typeof forgetUploads>

export const uploadsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove abandoned uploads', run: forgetUploads },
]
