import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeTrash } from './purge-trash.ts'

type Needs = NeedsOf<typeof purgeTrash>

export const threadsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'delete conversations that were in Trash for 30 days', run: purgeTrash },
]
