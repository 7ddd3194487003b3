import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetExports } from './forget-exports.ts'
import { forgetImports } from './imports.ts'

type Needs = NeedsOf<typeof forgetExports> & NeedsOf<typeof forgetImports>

export const ownDataMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove expired exports', run: forgetExports },
  { name: 'remove the records of old imports', run: forgetImports },
]
