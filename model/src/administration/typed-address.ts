import { isValidEmail, normaliseEmail } from '../addresses.ts'
import { domainSpellings } from './addresses.ts'

export interface TypedAddress {
  /** Lower case, NFC. */
  readonly local: string
  readonly domain: string
  readonly email: string
  readonly problem:
    | undefined
    | { readonly kind: 'missing' | 'invalid' }
    | { readonly kind: 'unknown_domain'; readonly domain: string }
}

/** @param typed a local part, a whole address, or `Name <address>` @param chosen the domain to use if none is typed */
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
