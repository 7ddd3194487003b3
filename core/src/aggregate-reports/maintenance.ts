import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetReports } from './forget-reports.ts'

type Needs = NeedsOf<typeof forgetReports>

export const aggregateReportsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove old DMARC and TLS reports', run: forgetReports },
]
