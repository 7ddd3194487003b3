import { isValidEmail } from '@sen/model/addresses'
import { Refused } from '../kit/refused.ts'
import { type OperatorActNeeds, recordOperatorAct } from '../operating/record-operator-act.ts'
import type { Directory } from './directory.ts'

/**
 * Takes a domain in, verified: the operator vouches for it (product decision 25). The log of the organisation that has it says so.
 * @param beside a domain that is here: the organisation that has it has this one too from now on (product decision 37), also where
 *   this one was here already
 * @returns whether it is new here
 * @throws Refused `invalid`, with the field: `domain` (cannot be a mail domain) or `beside` (is not here)
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
  const id = known?.id ?? (await needs.directory.addDomain(domain, true))
  if (neighbour) await needs.directory.joinOrganisation(id, neighbour.id)
  const now = await needs.directory.findDomain(domain)
  if (!now) throw new Error('the domain went while it was taken in')
  if (!known) await recordOperatorAct(needs, now.organisationId, { act: 'domain.added', target: domain })
  else if (now.organisationId !== known.organisationId) {
    const details = { beside: beside ?? '' }
    await recordOperatorAct(needs, now.organisationId, { act: 'domain.joined', target: domain, details })
  }
  return !known
}
