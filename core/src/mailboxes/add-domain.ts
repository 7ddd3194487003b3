import { isValidEmail } from '@sen/model/addresses'
import type { MailRouting } from '@sen/model/administration/routing'
import type { OrganisationId } from '@sen/model/ids'
import { requireDomainRoom } from '../domains/require-domain-room.ts'
import { Refused } from '../kit/refused.ts'
import type { OperatorActNeeds } from '../operating/record-operator-act.ts'
import type { OrganisationWriter } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { Directory } from './directory.ts'

/**
 * The operator vouches for the domain (product decision 25), also for an existing one that is not verified.
 * @param beside a domain whose organisation gets the new one (product decision 37). An existing domain is moved only by
 * `joinDomain` (product decision 79)
 * @returns `new`; `vouched`: it existed and was not verified; `known`: there was nothing to do
 * @throws Refused `invalid` with the field: `domain` or `beside`; `domain_unavailable` when another organisation has
 * it, or it is being added concurrently; `domain_removed` when it can be restored; `domain_limit_reached`
 */
export async function addDomain(
  needs: OperatorActNeeds & { readonly directory: Directory },
  written: string,
  beside?: string,
  routing: MailRouting = 'local',
): Promise<'new' | 'vouched' | 'known'> {
  const name = written.trim().toLowerCase().normalize('NFC')
  if (!isValidEmail(`postmaster@${name}`)) throw new Refused('invalid', { field: 'domain' })
  const neighbour = beside === undefined ? undefined : await needs.directory.findDomain(beside)
  if (beside !== undefined && !neighbour) throw new Refused('invalid', { field: 'beside' })
  const known = await needs.directory.findDomain(name)
  if (known) {
    if (neighbour && neighbour.organisationId !== known.organisationId) throw new Refused('domain_unavailable')
    return known.verified ? 'known' : vouch(needs, known.organisationId, name)
  }
  if (await needs.directory.findRemovedDomain(name)) throw new Refused('domain_removed')
  const add = async (w: OrganisationWriter): Promise<void> => {
    await requireDomainRoom(w.domains, 1)
    if (!(await w.domains.add(name, routing))) throw new Refused('domain_unavailable')
    await recordAct(w, 'operator', { act: 'domain.added', target: name }, needs.clock.now())
  }
  await (neighbour ? needs.organisations.write(neighbour.organisationId, add) : needs.organisations.begin(add))
  return 'new'
}

async function vouch(
  needs: Parameters<typeof addDomain>[0],
  organisationId: OrganisationId,
  name: string,
): Promise<'vouched' | 'known'> {
  return needs.organisations.write(organisationId, async (w) => {
    const domain = await w.domains.find(name)
    if (!domain || domain.proof.isVerified) return 'known'
    await w.domains.vouch(domain.id)
    await w.record('everybody', { type: 'account.changed' })
    await recordAct(w, 'operator', { act: 'domain.verified', target: name }, needs.clock.now())
    return 'vouched'
  })
}
