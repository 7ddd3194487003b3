import { type Address, domainOf, normaliseEmail, withoutTag } from '../addresses.ts'
import { isPublicProvider, looksLike, registrableDomain, registrableDomainOf } from './look-alike-domains.ts'
import { comparableDomain, isAuthorAddress } from './mail-domains.ts'
import { authorNameKeys, isNamedByService, nameKeys } from './name-keys.ts'

/** The correspondent is new, or resembles a known person. */
export type Stranger =
  | { readonly kind: 'first_time' }
  | { readonly kind: 'similar_name'; readonly resembles: string }
  | { readonly kind: 'similar_domain'; readonly resembles: string }

export interface ClaimedAuthor extends Address {
  readonly receivedAt: Date
  readonly isBulk: boolean | undefined
  readonly isAuthentic: boolean
}

export interface AuthorHistory {
  /** The author was written to, is a contact, or was removed from suggestions. Other fields are not needed then. */
  readonly isKnown: boolean
  readonly hasReceivedFrom: boolean
  readonly firstReceivedAt: Date | undefined
  /** Older mail is still being counted, so it is unknown whether the author wrote before. */
  readonly isCountingLate: boolean
  /** They share one of the author's `nameKeys`. */
  readonly namesakes: readonly Address[]
  /** They share one of the author's `lookAlikeKeys`; `email` has the author's local part. */
  readonly domains: readonly { readonly domain: string; readonly email: string | undefined }[]
}

/**
 * Resemblance wins. A sender is new for its first message only, and not after it was written to.
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
  const house = registrableDomainOf(email)
  // Sharing services send mail in their users' names.
  if (isAuthentic && isNamedByService(name, house)) return false
  // This is another authenticated address of the known person's own domain.
  return !(isAuthentic && house === registrableDomainOf(person.email) && !isPublicProvider(house))
}

function resembledDomain(
  { email }: ClaimedAuthor,
  known: AuthorHistory,
  ownDomains: readonly string[],
): string | undefined {
  const domain = comparableDomain(domainOf(email))
  const own = ownDomains.find((each) => looksLike(domain, each))
  if (own !== undefined) return own
  const isWrittenTo = known.domains.some((each) => each.domain === registrableDomain(domain))
  const found = isWrittenTo ? undefined : known.domains.find((each) => looksLike(domain, each.domain))
  return found && (found.email ?? found.domain)
}

/** Mail from lists and mail from before counting started is not marked as new. */
function isNew({ email, isBulk, receivedAt }: ClaimedAuthor, known: AuthorHistory): boolean {
  if (isBulk !== false || known.isCountingLate || !isAuthorAddress(normaliseEmail(email))) return false
  if (!known.hasReceivedFrom) return true
  return known.firstReceivedAt !== undefined && receivedAt <= known.firstReceivedAt
}

/** Colleagues are not judged. An author without an address is judged by name. */
export function mayBeStranger({ name, email }: Address, ownDomains: readonly string[]): boolean {
  return (name !== '' || email !== '') && !ownDomains.includes(comparableDomain(domainOf(email)))
}
