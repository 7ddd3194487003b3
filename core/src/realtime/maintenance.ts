import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeEvents } from './purge-events.ts'

type Needs = NeedsOf<typeof purgeEvents>

export const realtimeMaintenance: readonly MaintenanceTask<Needs>[] = [{ name: 'remove old events', run: purgeEvents }]
