import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeImports } from './purge-imports.ts'

type Needs = NeedsOf<typeof purgeImports>

export const importsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge the records of old imports', run: purgeImports },
]
