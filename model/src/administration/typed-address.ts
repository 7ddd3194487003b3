import { isValidEmail, normaliseEmail } from '../addresses.ts'
import { domainSpellings } from './addresses.ts'

/** A new address of an organisation, as it is read from what was typed. */
export interface TypedAddress {
  /** Before the at sign: lower case, NFC. */
  readonly local: string
  /** One of the organisation's. */
  readonly domain: string
  readonly email: string
  /** What keeps it from being one; of an unknown domain, which. */
  readonly problem:
    | undefined
    | { readonly kind: 'missing' | 'invalid' }
    | { readonly kind: 'unknown_domain'; readonly domain: string }
}

/**
 * @param typed what stands before the at sign, or a whole address, whose domain is then meant; as it was typed or pasted, also
 *   `Name <address>`
 * @param chosen the domain where none is typed
 * @param domains those that addresses may have
 */
export function readTypedAddress(typed: string, chosen: string, domains: readonly string[]): TypedAddress {
  const plain = normaliseEmail(/<([^<>]*)>\s*$/u.exec(typed)?.[1] ?? typed)
  const at = plain.lastIndexOf('@')
  const local = at < 0 ? plain : plain.slice(0, at)
  // Nothing behind the at sign: it is being typed.
  const written = at < 0 ? '' : plain.slice(at + 1)
  const spellings = domainSpellings(written)
  const known = domains.find((name) => spellings.includes(name))
  const domain = known ?? chosen
  const email = `${local}@${domain}`
  return { local, domain, email, problem: problemOf() }

  function problemOf(): TypedAddress['problem'] {
    if (plain === '') return { kind: 'missing' }
    if (written !== '' && known === undefined) return { kind: 'unknown_domain', domain: written }
    // A tag would be looked through, and the mailbox never reached.
    return isValidEmail(email) && !local.includes('+') ? undefined : { kind: 'invalid' }
  }
}
