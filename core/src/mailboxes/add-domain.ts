import { isValidEmail } from '@sen/model/addresses'
import type { MailRouting } from '@sen/model/administration/routing'
import type { OrganisationId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import type { OperatorActNeeds } from '../operating/record-operator-act.ts'
import type { OrganisationWriter } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { Directory } from './directory.ts'

/**
 * Takes a domain in, verified: the operator vouches for it (product decision 25). The log of the organisation that has it says so in the
 * same transaction.
 * @param beside a domain that is here: the organisation that has it has the new one too (product decision 37). One that is here
 *   already stays where it is; `joinDomain` is for that (product decision 79)
 * One that is here already and whose proof is not in DNS any more is vouched for from now on, too.
 * @returns `new`; `vouched`: it was here and not verified; `known`: nothing was left to do
 * @throws Refused `invalid`, with the field: `domain` (cannot be a mail domain) or `beside` (is not here); `domain_unavailable` where
 *   another organisation than that of `beside` has it already, or somebody takes it in at this moment; `domain_removed`: it was removed
 *   and can be restored
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
  const takeIn = async (w: OrganisationWriter): Promise<void> => {
    if (!(await w.domains.add(name, routing))) throw new Refused('domain_unavailable')
    await recordAct(w, 'operator', { act: 'domain.added', target: name }, needs.clock.now())
  }
  await (neighbour ? needs.organisations.write(neighbour.organisationId, takeIn) : needs.organisations.begin(takeIn))
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
