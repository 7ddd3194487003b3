import { readDomainName } from '@sen/model/administration/domain-names'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'

/**
 * Takes a domain away that nobody has a mailbox or an address in, or gives a claim up.
 * @throws Refused not_permitted; not_found, of a domain that is not the organisation's; domain_in_use
 */
export async function removeDomain(
  needs: { readonly organisations: OrganisationStore; readonly clock: Clock },
  actor: Actor,
  typed: string,
): Promise<void> {
  requirePermission(actor, 'administer')
  const name = readDomainName(typed) ?? ''
  await needs.organisations.write(actor.organisationId, async (w) => {
    const domain = await w.domains.find(name)
    if (domain) {
      if (!(await w.domains.remove(domain.id))) throw new Refused('domain_in_use')
      await w.record('everybody', { type: 'account.changed' })
    } else if (!(await w.domains.removeClaim(name))) throw new Refused('not_found')
    await recordAct(w, actor, { act: 'domain.removed', target: name }, needs.clock.now())
  })
}
