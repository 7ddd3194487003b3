import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { sweepTrash } from './sweep-trash.ts'

type Needs = NeedsOf<typeof sweepTrash>

export const threadsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'delete conversations that were in Trash for 30 days', run: sweepTrash },
]
