import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetShares } from './forget-shares.ts'

type Needs = NeedsOf<typeof forgetShares>

export const sharesMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove shares that ended long ago', run: forgetShares },
]
