import { isValidEmail } from '@sen/model/addresses'
import { Refused } from '../kit/refused.ts'
import type { Directory } from './directory.ts'

/**
 * Takes a domain in, verified: the operator vouches for it (product decision 25).
 * @returns whether it is new here
 * @throws Refused `invalid` for what cannot be a mail domain
 */
export async function addDomain(needs: { readonly directory: Directory }, name: string): Promise<boolean> {
  const domain = name.trim().toLowerCase().normalize('NFC')
  if (!isValidEmail(`postmaster@${domain}`)) throw new Refused('invalid', { field: 'domain' })
  if (await needs.directory.findDomain(domain)) return false
  await needs.directory.addDomain(domain, true)
  return true
}
