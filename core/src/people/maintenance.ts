import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeDeletedPeople } from './purge-deleted-people.ts'

type Needs = NeedsOf<typeof purgeDeletedPeople>

export const peopleMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'purge mailboxes that were deleted 30 days ago, and their addresses', run: purgeDeletedPeople },
]
