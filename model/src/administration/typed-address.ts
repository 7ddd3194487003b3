import { isValidEmail, normaliseEmail } from '../addresses.ts'
import { domainSpellings } from './addresses.ts'

/** A new address of an organisation, parsed from typed text. */
export interface TypedAddress {
  /** Lower case, NFC. */
  readonly local: string
  /** One of the organisation's domains. */
  readonly domain: string
  readonly email: string
  /** Why the address is not valid, or undefined. */
  readonly problem:
    | undefined
    | { readonly kind: 'missing' | 'invalid' }
    | { readonly kind: 'unknown_domain'; readonly domain: string }
}

/**
 * Parses a typed address of the organisation.
 * @param typed a local part or a whole address with its domain, also `Name <address>`
 * @param chosen the domain to use if none is typed
 * @param domains the domains that addresses may have
 */
export function readTypedAddress(typed: string, chosen: string, domains: readonly string[]): TypedAddress {
  const plain = normaliseEmail(/<([^<>]*)>\s*$/u.exec(typed)?.[1] ?? typed)
  const at = plain.lastIndexOf('@')
  const local = at < 0 ? plain : plain.slice(0, at)
  // A trailing at sign means that the user is still typing.
  const written = at < 0 ? '' : plain.slice(at + 1)
  const spellings = domainSpellings(written)
  const known = domains.find((name) => spellings.includes(name))
  const domain = known ?? chosen
  const email = `${local}@${domain}`
  return { local, domain, email, problem: problemOf() }

  function problemOf(): TypedAddress['problem'] {
    if (plain === '') return { kind: 'missing' }
    if (written !== '' && known === undefined) return { kind: 'unknown_domain', domain: written }
    // Delivery strips the tag, so a tagged address would never receive mail.
    return isValidEmail(email) && !local.includes('+') ? undefined : { kind: 'invalid' }
  }
}
