import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetEvents } from './forget-events.ts'

type Needs = NeedsOf<typeof forgetEvents>

export const realtimeMaintenance: readonly MaintenanceTask<Needs>[] = [{ name: 'remove old events', run: forgetEvents }]
