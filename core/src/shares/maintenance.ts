import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeShares } from './purge-shares.ts'

type Needs = NeedsOf<typeof purgeShares>

export const sharesMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove shares that ended long ago', run: purgeShares },
]
