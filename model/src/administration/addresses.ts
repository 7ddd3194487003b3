import { domainOf, isValidEmail, normaliseEmail } from '../addresses.ts'
import { hasUnfitCharacter } from '../text/name-flaws.ts'
import { domainInLetters } from '../text/punycode.ts'
import { DRAWN_LETTERS } from '../trust/look-alike-domains.ts'
import { comparableDomain } from '../trust/mail-domains.ts'
import { visibleText } from '../trust/seen-text.ts'
import { REPORT_LOCAL_PARTS } from './aggregate-reports.ts'

export const ADDRESS_KINDS = ['mailbox', 'alias', 'group'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

export const GROUP_WRITERS = ['everybody', 'organisation'] as const
export type GroupWriters = (typeof GROUP_WRITERS)[number]

/** No catch-all receives its mail, and a mailbox's former address cannot be assigned again. */
export const ADDRESS_RELEASED_DAYS = 30
export const MAX_ALIASES_PER_MAILBOX = 50
/** Each member gets a stored copy before the sender gets the reply that the mail was accepted. */
export const MAX_GROUP_MEMBERS = 200
export const MAX_OFFERED_MAILBOXES = 20
export const MAX_GROUP_NAME_CHARACTERS = 100
/** All aliases and groups of an organisation are listed at once. */
export const MAX_ADDRESSES = 5_000
export const ADDRESSES_PER_PAGE = 50
export const MAX_ADDRESSES_PER_PAGE = 200

/** Product decision 75. */
const REPORTS: ReadonlySet<string> = new Set(Object.values(REPORT_LOCAL_PARTS))
/** Mail to these addresses reaches the Owner (RFC 2142, product decision 32). */
const OWNERS: ReadonlySet<string> = new Set(['postmaster', 'abuse'])

/** Mail servers use these names, so mail from them is treated as a server's report. */
const SERVERS: ReadonlySet<string> = new Set(['mailer-daemon', 'mailerdaemon', 'mail-daemon', 'double-bounce'])

export interface AddressSpelling {
  /** Lower case, NFC. */
  readonly localPart: string
  /** The local part without its tag. */
  readonly untagged: string
  readonly domains: readonly string[]
}

/** Text that is no address has no spellings. */
export function addressSpelling(address: string): AddressSpelling {
  const plain = normaliseEmail(address)
  const localPart = plain.slice(0, Math.max(0, plain.lastIndexOf('@')))
  const plus = localPart.indexOf('+')
  return {
    localPart,
    untagged: plus > 0 ? localPart.slice(0, plus) : localPart,
    domains: domainSpellings(domainOf(plain)),
  }
}

/** Finds addresses stored as other servers wrote them. Lower case. */
export function emailSpellings(email: string): readonly string[] {
  const { localPart, domains } = addressSpelling(email)
  return domains.map((domain) => `${localPart}@${domain}`)
}

/** RFC 5891: as written, in Punycode, in Unicode; lower case. */
export function domainSpellings(written: string): readonly string[] {
  const domain = written.toLowerCase().normalize('NFC')
  if (PLAIN_DOMAIN.test(domain)) return [domain]
  const ascii = comparableDomain(domain)
  return [...new Set([domain, ascii, domainInLetters(ascii)])]
}

/** A fast path, because most domains have only one spelling. */
const PLAIN_DOMAIN = /^(?!(.*\.)?xn--)[a-z0-9.-]*$/

/** Receives the delivery reports for outgoing mail. */
const BOUNCES = 'bounces'

/** The Owner's role addresses and report addresses do not go to a catch-all. */
export function mayBeCaught({ untagged }: Pick<AddressSpelling, 'untagged'>): boolean {
  return !(OWNERS.has(untagged) || REPORTS.has(untagged) || untagged === BOUNCES)
}

/** Unassigned role addresses reach the Owner anyway. */
export function ownersRole({ untagged }: Pick<AddressSpelling, 'untagged'>): 'role' | 'reports' | undefined {
  if (REPORTS.has(untagged)) return 'reports'
  return OWNERS.has(untagged) ? 'role' : undefined
}

/** Delivery strips tags, so a tagged address cannot be assigned. */
export function givenAddressRefusal(address: string): 'address_invalid' | 'address_reserved' | undefined {
  if (!isValidEmail(address) || address.includes('+')) return 'address_invalid'
  return isReserved(addressSpelling(address)) ? 'address_reserved' : undefined
}

/** An Owner cannot assign these addresses. */
export function isReserved(spelling: Pick<AddressSpelling, 'untagged'>): boolean {
  const read = foldLookAlikeLocalPart(spelling.untagged).replaceAll(/[._-]/g, '')
  return !mayBeCaught(spelling) || RESERVED_AS_READ.has(read)
}

const LIKE_LETTERS = { from: `${DRAWN_LETTERS.from}01`, to: `${DRAWN_LETTERS.to}ol` } as const
/** A store repeats these steps in SQL: first the letters, then the pairs. */
export const DRAWN_LOCAL_PART = {
  letters: LIKE_LETTERS,
  pairs: [
    ['rn', 'm'],
    ['vv', 'w'],
  ],
} as const

/** Foreign letters, digits and letter pairs become what they resemble. Diacritics stay: readers notice them. */
export function foldLookAlikeLocalPart(localPart: string): string {
  const { letters, pairs } = DRAWN_LOCAL_PART
  const drawn = [...visibleText(localPart).toLowerCase()].map((letter) => {
    const at = letters.from.indexOf(letter)
    return at === -1 ? letter : letters.to[at]
  })
  return pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), drawn.join(''))
}

const RESERVED_AS_READ: ReadonlySet<string> = new Set(
  [...OWNERS, ...REPORTS, BOUNCES, ...SERVERS].map((name) => foldLookAlikeLocalPart(name).replaceAll(/[._-]/g, '')),
)

export function isGroupName(name: string): boolean {
  return name.trim() !== '' && name.length <= MAX_GROUP_NAME_CHARACTERS && !hasUnfitCharacter(name)
}

/** @param isWriterInside must come from authentication, not from the mail's From */
export function mayWriteToGroup(openTo: GroupWriters, isWriterInside: boolean): boolean {
  return openTo === 'everybody' || isWriterInside
}
