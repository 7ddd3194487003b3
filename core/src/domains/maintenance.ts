import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { purgeRemovedDomains } from './purge-removed-domains.ts'
import { recheckDomains } from './recheck-domains.ts'

type Needs = NeedsOf<typeof recheckDomains> & NeedsOf<typeof purgeRemovedDomains>

export const domainsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'check the DNS records of claimed domains', run: recheckDomains },
  { name: 'purge domains that were removed 30 days ago', run: purgeRemovedDomains },
]
