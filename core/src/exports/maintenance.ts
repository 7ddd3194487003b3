import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { expireExports } from './expire-exports.ts'

type Needs = NeedsOf<typeof expireExports>

export const exportsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove expired exports', run: expireExports },
]
