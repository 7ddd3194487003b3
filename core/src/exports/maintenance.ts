import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeExpiredExports } from './purge-expired-exports.ts'

type Needs = NeedsOf<typeof purgeExpiredExports>

export const exportsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge expired exports', run: purgeExpiredExports },
]
