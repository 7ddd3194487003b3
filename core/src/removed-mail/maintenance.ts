import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeRemovedMail } from './purge-removed-mail.ts'

type Needs = NeedsOf<typeof purgeRemovedMail>

export const removedMailMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge deleted mail whose time to recover is over', run: purgeRemovedMail },
]
