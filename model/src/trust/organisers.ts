import { type Address, normaliseEmail, withoutTag } from '../addresses.ts'
import { registrableDomainOf } from './look-alike-domains.ts'
import type { SenderVerdict } from './sender-verdict.ts'

/** A verified author may invite in the name of another address of its own domain. */
export function isSentByAnother(
  organiser: Pick<Address, 'email'>,
  author: Pick<Address, 'email'>,
  verdict: Pick<SenderVerdict, 'outcome'> | null | undefined,
): boolean {
  const [named, sender] = [normaliseEmail(organiser.email), normaliseEmail(author.email)]
  if (withoutTag(named) === withoutTag(sender)) return false
  return verdict?.outcome !== 'authentic' || registrableDomainOf(named) !== registrableDomainOf(sender)
}
