import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeReports } from './purge-reports.ts'

type Needs = NeedsOf<typeof purgeReports>

export const aggregateReportsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove old DMARC and TLS reports', run: purgeReports },
]
