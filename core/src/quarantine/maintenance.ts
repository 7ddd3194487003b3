import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeQuarantine } from './purge-quarantine.ts'

type Needs = NeedsOf<typeof purgeQuarantine>

export const quarantineMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge infected mail that was in quarantine for 30 days', run: purgeQuarantine },
]
