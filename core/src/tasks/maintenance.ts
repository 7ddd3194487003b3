import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeTasks } from './purge-tasks.ts'

type Needs = NeedsOf<typeof purgeTasks>

export const tasksMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove tasks that can no longer be undone', run: purgeTasks },
]
