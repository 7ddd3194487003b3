import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetTasks } from './forget-tasks.ts'

type Needs = NeedsOf<typeof forgetTasks>

export const tasksMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove tasks that can no longer be undone', run: forgetTasks },
]
