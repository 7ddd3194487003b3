import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeDriveTrash } from './purge-drive-trash.ts'

type Needs = NeedsOf<typeof purgeDriveTrash>

export const driveMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge files that were in a recycle bin for 30 days', run: purgeDriveTrash },
]
