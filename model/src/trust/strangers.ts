import { type Address, domainOf, isValidEmail, normaliseEmail, withoutTag } from '../addresses.ts'
import { isPublicProvider, looksLike, registrableDomain } from './look-alike-domains.ts'
import { asciiDomain } from './mail-domains.ts'
import { authorNameKeys, isNamedByService, nameKeys } from './name-keys.ts'

/** Whom a reader should look at twice: nobody wrote from there before, or it looks like somebody who is known. */
export type Stranger =
  | { readonly kind: 'first_time' }
  /** The name is that of somebody known, the address is not. `resembles`: the known address. */
  | { readonly kind: 'similar_name'; readonly resembles: string }
  /** The domain is nearly one that is known. `resembles`: the known address, or domain. */
  | { readonly kind: 'similar_domain'; readonly resembles: string }

/** Who is said to have written a message. */
export interface ClaimedAuthor extends Address {
  readonly receivedAt: Date
  /** Of a list, or sent to many; undefined where nobody noted it. */
  readonly isBulk: boolean | undefined
  readonly isAuthentic: boolean
}

/** What a mailbox knows of an author, and of those whom the author may be taken for. */
export interface KnownOfAuthor {
  /** Written to, kept as a contact, or one that the user wants to be offered no more: the rest need not be looked up. */
  readonly isKnown: boolean
  /** Of some mail that is counted already. */
  readonly isHeard: boolean
  /** When it was heard from first; undefined when that was before anybody noted it. */
  readonly firstHeardAt: Date | undefined
  /** Mail that was here before is not counted yet: whether it was heard from is not known. */
  readonly isCountingLate: boolean
  /** Those known, and colleagues, who have one of its `nameKeys`. */
  readonly namesakes: readonly Address[]
  /** Domains written to that have one of its `lookAlikeKeys`; `email`: one that is the author's but for the domain. */
  readonly domains: readonly { readonly domain: string; readonly email: string | undefined }[]
}

/**
 * Whether the sender of a message is a stranger, or looks like somebody known; the graver wins. A sender is new at the first
 * message of the address alone, and no longer once it was written to. Colleagues and oneself are not asked about.
 * @param ownDomains of the organisation
 */
export function judgeStranger(
  author: ClaimedAuthor,
  known: KnownOfAuthor,
  ownDomains: readonly string[],
): Stranger | undefined {
  if (known.isKnown) return undefined
  const namesake = known.namesakes.find((person) => isOtherPerson(author, person))
  if (namesake) return { kind: 'similar_name', resembles: normaliseEmail(namesake.email) }
  const resembles = resembledDomain(author, known, ownDomains)
  if (resembles !== undefined) return { kind: 'similar_domain', resembles }
  return isNew(author, known) ? { kind: 'first_time' } : undefined
}

function isOtherPerson({ name, email, isAuthentic }: ClaimedAuthor, person: Address): boolean {
  const keys = authorNameKeys(name)
  if (!nameKeys(person.name).some((key) => keys.includes(key)) || withoutTag(person.email) === withoutTag(email)) {
    return false
  }
  const house = houseOf(email)
  // Sharing services write in their users' names.
  if (isAuthentic && isNamedByService(name, house)) return false
  // A second address in the same house, which says that it is its own.
  return !(isAuthentic && house === houseOf(person.email) && !isPublicProvider(house))
}

function resembledDomain(
  { email }: ClaimedAuthor,
  known: KnownOfAuthor,
  ownDomains: readonly string[],
): string | undefined {
  const domain = asciiDomain(domainOf(email))
  const own = ownDomains.find((each) => looksLike(domain, each))
  if (own !== undefined) return own
  const isWrittenTo = known.domains.some((each) => each.domain === registrableDomain(domain))
  const found = isWrittenTo ? undefined : known.domains.find((each) => looksLike(domain, each.domain))
  return found && (found.email ?? found.domain)
}

/** Of lists and of what came before that was noted, nobody wants to know; what is no address is never counted. */
function isNew({ email, isBulk, receivedAt }: ClaimedAuthor, known: KnownOfAuthor): boolean {
  if (isBulk !== false || known.isCountingLate || !isValidEmail(normaliseEmail(email))) return false
  if (!known.isHeard) return true
  return known.firstHeardAt !== undefined && receivedAt <= known.firstHeardAt
}

function houseOf(email: string): string {
  return registrableDomain(asciiDomain(domainOf(email)))
}

/** Whether this author is to be asked about: not of this house. Without an address, too: then there is only a name to be seen. */
export function mayBeStranger({ name, email }: Address, ownDomains: readonly string[]): boolean {
  return (name !== '' || email !== '') && !ownDomains.includes(asciiDomain(domainOf(email)))
}
