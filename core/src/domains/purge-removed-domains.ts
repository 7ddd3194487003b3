import { DOMAIN_RESTORABLE_DAYS } from '@sen/model/administration/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { DomainDirectory } from './domain-directory.ts'

/** Also deletes organisations without a domain, with their log. Returns how many domains were purged. */
export async function purgeRemovedDomains({
  organisations,
  domainDirectory,
  clock,
}: {
  readonly organisations: OrganisationStore
  readonly domainDirectory: DomainDirectory
  readonly clock: Clock
}): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - DOMAIN_RESTORABLE_DAYS * DAY_MILLISECONDS)
  let purged = 0
  for (const { organisationId, name } of await domainDirectory.removedBefore(before)) {
    purged += await organisations.write(organisationId, async (w) => {
      const domain = (await w.domains.removed()).find((each) => each.name === name)
      if (!domain || !(await w.domains.purge(domain.id))) return 0
      await recordAct(w, 'program', { act: 'domain.purged', target: name }, now)
      return 1
    })
  }
  if (purged > 0) await domainDirectory.removeEmptyOrganisations()
  return purged
}
