import { type Address, domainOf, isValidEmail, normaliseEmail, withoutTag } from '../addresses.ts'
import { isPublicProvider, looksLike, registrableDomain } from './look-alike-domains.ts'
import { asciiDomain } from './mail-domains.ts'
import { authorNameKeys, isNamedByService, nameKeys } from './name-keys.ts'

/** A sender to warn about: a new correspondent, or one who resembles a known person. */
export type Stranger =
  | { readonly kind: 'first_time' }
  /** The name is that of a known person, but the address is not. `resembles` is the known address. */
  | { readonly kind: 'similar_name'; readonly resembles: string }
  /** The domain resembles a known one. `resembles` is the known address or domain. */
  | { readonly kind: 'similar_domain'; readonly resembles: string }

/** The claimed author of a message. */
export interface ClaimedAuthor extends Address {
  readonly receivedAt: Date
  /** The mail is from a list or was sent to many; undefined if that was not recorded. */
  readonly isBulk: boolean | undefined
  readonly isAuthentic: boolean
}

/** The mailbox's records about an author and similar people. */
export interface AuthorHistory {
  /**
   * The author was written to, is a contact, or was removed from suggestions by the user. The other fields are not
   * needed then.
   */
  readonly isKnown: boolean
  /** Mail from the author was counted before. */
  readonly isHeard: boolean
  /** The time of the first counted mail; undefined if it was before counting started. */
  readonly firstHeardAt: Date | undefined
  /** Older mail is still being counted, so it is unknown whether the author wrote before. */
  readonly isCountingLate: boolean
  /** Known people and colleagues who share one of the author's `nameKeys`. */
  readonly namesakes: readonly Address[]
  /**
   * Known domains that share one of the author's `lookAlikeKeys`; `email` is a known address with the author's local
   * part.
   */
  readonly domains: readonly { readonly domain: string; readonly email: string | undefined }[]
}

/**
 * Judges whether a sender is new or resembles a known person; resemblance wins. A sender is new for its first message
 * only, and not after it was written to. Colleagues and own addresses are never judged.
 * @param ownDomains the organisation's domains
 */
export function judgeStranger(
  author: ClaimedAuthor,
  known: AuthorHistory,
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
  // Sharing services send mail in their users' names.
  if (isAuthentic && isNamedByService(name, house)) return false
  // This is another authenticated address of the known person's own domain.
  return !(isAuthentic && house === houseOf(person.email) && !isPublicProvider(house))
}

function resembledDomain(
  { email }: ClaimedAuthor,
  known: AuthorHistory,
  ownDomains: readonly string[],
): string | undefined {
  const domain = asciiDomain(domainOf(email))
  const own = ownDomains.find((each) => looksLike(domain, each))
  if (own !== undefined) return own
  const isWrittenTo = known.domains.some((each) => each.domain === registrableDomain(domain))
  const found = isWrittenTo ? undefined : known.domains.find((each) => looksLike(domain, each.domain))
  return found && (found.email ?? found.domain)
}

/** Mail from lists and mail from before counting started is not marked as new. Invalid addresses are never counted. */
function isNew({ email, isBulk, receivedAt }: ClaimedAuthor, known: AuthorHistory): boolean {
  if (isBulk !== false || known.isCountingLate || !isValidEmail(normaliseEmail(email))) return false
  if (!known.isHeard) return true
  return known.firstHeardAt !== undefined && receivedAt <= known.firstHeardAt
}

function houseOf(email: string): string {
  return registrableDomain(asciiDomain(domainOf(email)))
}

/**
 * Returns whether an author should be judged: not if it is a colleague. An author without an address is judged by name.
 */
export function mayBeStranger({ name, email }: Address, ownDomains: readonly string[]): boolean {
  return (name !== '' || email !== '') && !ownDomains.includes(asciiDomain(domainOf(email)))
}
