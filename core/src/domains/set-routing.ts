import { readDomainName } from '@sen/model/administration/domain-names'
import type { MailRouting } from '@sen/model/administration/routing'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'

/**
 * Waiting mail follows the routing at its next attempt (product decision 85). Returns whether it changed.
 * @throws Refused not_permitted; not_found for a domain of another organisation
 */
export async function setRouting(
  needs: { readonly organisations: OrganisationStore; readonly clock: Clock },
  giver: Administrator,
  typed: string,
  routing: MailRouting,
): Promise<boolean> {
  const { organisationId, by } = requireAdministrator(giver)
  const name = readDomainName(typed) ?? ''
  return needs.organisations.write(organisationId, async (w) => {
    const domain = await w.domains.find(name)
    if (!domain) throw new Refused('not_found')
    if (domain.routing === routing) return false
    await w.domains.setRouting(domain.id, routing)
    const details = { before_routing: domain.routing, routing }
    await recordAct(w, by, { act: 'domain.routing', target: domain.name, details }, needs.clock.now())
    return true
  })
}
