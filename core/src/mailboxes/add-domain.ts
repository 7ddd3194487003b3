import { isValidEmail } from '@sen/model/addresses'
import { Refused } from '../kit/refused.ts'
import type { Directory } from './directory.ts'

/**
 * Takes a domain in, verified: the operator vouches for it (product decision 25).
 * @param beside a domain that is here: the organisation that has it has this one too from now on (product decision 37), also where
 *   this one was here already
 * @returns whether it is new here
 * @throws Refused `invalid`, with the field: `domain` (cannot be a mail domain) or `beside` (is not here)
 */
export async function addDomain(
  needs: { readonly directory: Directory },
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
  return !known
}
