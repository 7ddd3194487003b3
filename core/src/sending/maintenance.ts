import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeSendingCounts } from './limits/purge-sending-counts.ts'
import type { TlsPolicyStore } from './mta-sts/tls-policy-store.ts'

type Needs = NeedsOf<typeof purgeSendingCounts> & { readonly tlsPolicies: TlsPolicyStore | undefined }

export const sendingMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove old counts of sent mail', run: purgeSendingCounts },
  {
    name: 'remove expired MTA-STS policies',
    run: async ({ tlsPolicies, clock }) => (await tlsPolicies?.removeExpired(clock.now())) ?? 0,
  },
]
