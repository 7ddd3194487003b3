import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetSending } from './limits/forget-sending.ts'
import type { TlsPolicyStore } from './mta-sts/tls-policy-store.ts'

type Needs = NeedsOf<typeof forgetSending> & { readonly tlsPolicies: TlsPolicyStore | undefined }

export const sendingMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'remove old counts of sent mail', run: forgetSending },
  {
    name: 'remove expired MTA-STS policies',
    run: async ({ tlsPolicies, clock }) => (await tlsPolicies?.removeExpired(clock.now())) ?? 0,
  },
]
