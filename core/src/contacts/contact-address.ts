import { type Address, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { normalForm } from '@sen/model/text/normal-form'
import { Refused } from '../kit/refused.ts'

/**
 * A person as contacts are kept: a valid address in lower case, a name in one line.
 * @throws Refused invalid_receivers
 */
export function contactAddress({ name, email }: Address): Address {
  const address = normaliseEmail(email)
  if (!isValidEmail(address)) throw new Refused('invalid_receivers', { emails: [email] })
  return { name: normalForm(name, 'NFC').replaceAll(/\s+/gu, ' ').trim(), email: address }
}
