import { isValidEmail } from '@sen/model/addresses'
import { Refused } from '../kit/refused.ts'
import { type OperatorActNeeds, recordOperatorAct } from '../operating/record-operator-act.ts'
import type { Directory } from './directory.ts'

/**
 * Takes a domain in, verified: the operator vouches for it (product decision 25). The log of the organisation that has it says so.
 * @param beside a domain that is here: the organisation that has it has the new one too (product decision 37). One that is here
 *   already stays where it is; `joinDomain` is for that (product decision 79)
 * @returns whether it is new here
 * @throws Refused `invalid`, with the field: `domain` (cannot be a mail domain) or `beside` (is not here); `domain_unavailable` where
 *   another organisation than that of `beside` has it already
 */
export async function addDomain(
  needs: OperatorActNeeds & { readonly directory: Directory },
  name: string,
  beside?: string,
): Promise<boolean> {
  const domain = name.trim().toLowerCase().normalize('NFC')
  if (!isValidEmail(`postmaster@${domain}`)) throw new Refused('invalid', { field: 'domain' })
  const neighbour = beside === undefined ? undefined : await needs.directory.findDomain(beside)
  if (beside !== undefined && !neighbour) throw new Refused('invalid', { field: 'beside' })
  const known = await needs.directory.findDomain(domain)
  if (known) {
    if (neighbour && neighbour.organisationId !== known.organisationId) throw new Refused('domain_unavailable')
    return false
  }
  const id = await needs.directory.addDomain(domain, true)
  if (neighbour) await needs.directory.joinOrganisation(id, neighbour.id)
  const now = await needs.directory.findDomain(domain)
  if (!now) throw new Error('the domain went while it was taken in')
  await recordOperatorAct(needs, now.organisationId, { act: 'domain.added', target: domain })
  return true
}
