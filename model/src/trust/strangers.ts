import { type Address, domainOf, isValidEmail, normaliseEmail, withoutTag } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'
import { drawnLetters, isPublicProvider, looksLike, registrableDomain } from './look-alike-domains.ts'
import { asciiDomain } from './mail-domains.ts'
import { seenText } from './seen-text.ts'

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
  const keys = nameKeys(name)
  if (!nameKeys(person.name).some((key) => keys.includes(key)) || withoutTag(person.email) === withoutTag(email)) {
    return false
  }
  // A second address in the same house, which says that it is its own.
  const house = houseOf(email)
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

const MOST_READ = 400
const MOST_KEPT = 200
/** Given names alone are many people's; a brand is longer. */
const LEAST_LETTERS_ALONE = 7
/** Names of offices, which every house has. */
const OFFICES: ReadonlySet<string> = new Set(
  `ke toan|phong ke toan|ke toan truong|kinh doanh|phong kinh doanh|nhan su|phong nhan su|hanh chinh nhan su|hanh chinh
  |tuyen dung|ban hang|mua hang|giam doc|ban giam doc|van phong|thu ky|le tan|ky thuat|ho tro|ho tro khach hang
  |cham soc khach hang|dich vu khach hang|thong bao|hoa don|hoa don dien tu|lien he|admin|administrator|accounting|accounts
  |billing|contact|customer care|customer service|customer support|human resources|info|information|marketing|newsletter
  |no reply|no-reply|noreply|do not reply|notification|notifications|office|postmaster|reception|recruitment|sales
  |sales team|secretary|service|services|support|support team|the team|webmaster`.split(/\s*\|/),
)

/** What people put before and behind their names: it makes nobody else of them. */
const TITLES =
  `tong giam doc|pho giam doc|giam doc|chu tich|truong phong|pho phong|ke toan truong|ong|ba|anh|chi|thay|co|ts|ths|pgs
  |gs|bs|ls|ceo|cfo|cto|coo|director|managing director|general manager|manager|president|chairman|mr|mrs|ms|dr|prof`
    .split(/\s*\|/)
    .join('|')
const TITLE_BEFORE = new RegExp(`^(?:(?:${TITLES})\\b[. ]*)+(?=\\S+ \\S)`, 'u')
const TITLE_BEHIND = new RegExp(`\\s*[-–—|/(,]\\s*(?:${TITLES})$`, 'u')
/** Blanks that are letters to a machine. */
const DRAWN_AS_BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const DIGITS_AS_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's' }

/**
 * A name in the forms that it is compared by: without diacritics, capitals, blanks and signs around it, and the same with
 * letters of other scripts and digits as they are drawn, without titles, in the order in which it is said. None for a name that
 * many have. `name_key` of migration 0037 makes the first of those that are kept.
 */
export function nameKeys(name: string): readonly string[] {
  const folded = nameKey(seenText(name.slice(0, MOST_READ).replaceAll(DRAWN_AS_BLANK, ' ')))
  const bare = nameKey(folded.replace(TITLE_BEHIND, '').replace(TITLE_BEFORE, ''))
  const readings = [folded, bare, inOrder(bare), nameKey(bare.replaceAll(/[._]/g, ' '))]
  const keys = [...new Set([...readings, ...readings.flatMap(drawnNames)])]
  return keys.filter(
    (key) => (key.includes(' ') || key.length >= LEAST_LETTERS_ALONE) && !key.includes('@') && !OFFICES.has(key),
  )
}

/** `smith, peter` → `peter smith`. */
function inOrder(name: string): string {
  const [last = '', first, ...others] = name.split(/,\s*/)
  return first === undefined || others.length > 0 ? name : `${first} ${last}`
}

function drawnNames(name: string): readonly string[] {
  const letters = drawnLetters(name)
  const joined = letters.replaceAll('rn', 'm').replaceAll('vv', 'w')
  const spelt = joined.replaceAll(/[0345]/g, (digit) => DIGITS_AS_LETTERS[digit] ?? digit)
  return [letters, joined, spelt.replaceAll('1', 'l'), spelt.replaceAll('1', 'i')]
}

function nameKey(name: string): string {
  const words = foldText(name).replaceAll(/\s+/gu, ' ')
  return words.replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '').slice(0, MOST_KEPT)
}
