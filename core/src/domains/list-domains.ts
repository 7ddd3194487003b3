import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type DomainServers, type DomainView, viewClaim, viewDomain } from './domain-view.ts'

/** Lists domains by name, then claims, each with the result of the last check. @throws Refused not_permitted */
export async function listDomains(
  needs: DomainServers & { readonly organisations: OrganisationStore },
  actor: Actor,
): Promise<readonly DomainView[]> {
  requirePermission(actor, 'administer')
  const [domains, claims, checks] = await needs.organisations.read(actor.organisationId, (r) =>
    Promise.all([r.domains.list(), r.domains.claims(), r.domains.checks()]),
  )
  return [
    ...domains.map((domain) => viewDomain(domain, needs, checks.get(domain.name))),
    ...claims.map((claim) => viewClaim(claim, needs, checks.get(claim.name))),
  ]
}
