import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetRemovedMail } from './forget-removed-mail.ts'

type Needs = NeedsOf<typeof forgetRemovedMail>

export const removedMailMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge deleted mail whose time to recover is over', run: forgetRemovedMail },
]
