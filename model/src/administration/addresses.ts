import { domainOf, isValidEmail, normaliseEmail } from '../addresses.ts'
import { domainInLetters } from '../text/punycode.ts'
import { DRAWN_LETTERS } from '../trust/look-alike-domains.ts'
import { asciiDomain } from '../trust/mail-domains.ts'
import { seenText } from '../trust/seen-text.ts'
import { REPORT_LOCAL_PARTS } from './aggregate-reports.ts'

/** What an address of an organisation can be beside somebody's own. */
export const ADDRESS_KINDS = ['mailbox', 'alias', 'group'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** Who may write to a group: everybody, or the people of its organisation alone. */
export const GROUP_WRITERS = ['everybody', 'organisation'] as const
export type GroupWriters = (typeof GROUP_WRITERS)[number]

/** So long mail to an address that was given up is nobody else's: no catch-all gets it, and nobody the address of a mailbox. */
export const ADDRESS_RELEASED_DAYS = 30
export const MAX_ALIASES_PER_MAILBOX = 50
/** Each of them has a copy stored for each mail, before its sender hears that it was taken. */
export const MAX_GROUP_MEMBERS = 200
/** Mailboxes of the organisation that are offered while an administrator types. */
export const MAX_OFFERED_MAILBOXES = 20
export const MAX_GROUP_NAME_CHARACTERS = 100
/** Aliases and groups of an organisation together: all are listed at once. */
export const MAX_ADDRESSES = 5_000
export const ADDRESSES_PER_PAGE = 50
export const MAX_ADDRESSES_PER_PAGE = 200

/** Addresses for aggregate reports (product decision 75). */
const REPORTS: ReadonlySet<string> = new Set(Object.values(REPORT_LOCAL_PARTS))
/** They reach the Owner (RFC 2142, product decision 32). */
const OWNERS: ReadonlySet<string> = new Set(['postmaster', 'abuse'])

/** Mail servers write by these names: what comes from them is taken for a report of the server. */
const SERVERS: ReadonlySet<string> = new Set(['mailer-daemon', 'mailerdaemon', 'mail-daemon', 'double-bounce'])

/** An address as it is looked for: one spelling before the at sign, all of the domain. */
export interface AddressSpelling {
  /** Lower case, NFC. */
  readonly localPart: string
  /** The same without its tag. */
  readonly untagged: string
  /** The domain as it was written, in the letters of DNS, and in its own. */
  readonly domains: readonly string[]
}

/** @param address any, also what is none: then nothing has its spelling */
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

/** The same address with each spelling of its domain, for what keeps addresses as other servers wrote them. Lower case. */
export function emailSpellings(email: string): readonly string[] {
  const { localPart, domains } = addressSpelling(email)
  return domains.map((domain) => `${localPart}@${domain}`)
}

/** All ways to write one domain (RFC 5891), lower case: as it is, as DNS knows it, in letters. */
export function domainSpellings(written: string): readonly string[] {
  const domain = written.toLowerCase().normalize('NFC')
  if (PLAIN_DOMAIN.test(domain)) return [domain]
  const ascii = asciiDomain(domain)
  return [...new Set([domain, ascii, domainInLetters(ascii)])]
}

/** Every message asks: most domains have one spelling. */
const PLAIN_DOMAIN = /^(?!(.*\.)?xn--)[a-z0-9.-]*$/

/** Reports on mail of ours come to it. */
const BOUNCES = 'bounces'

/** Whether unknown mail for it may go to a catch-all: what reaches the Owner or is a report never does. */
export function mayBeCaught({ untagged }: Pick<AddressSpelling, 'untagged'>): boolean {
  return !(OWNERS.has(untagged) || REPORTS.has(untagged) || untagged === BOUNCES)
}

/** What an address is that nobody was given, and that reaches the Owner all the same; undefined: it is none of them. */
export function ownersRole({ untagged }: Pick<AddressSpelling, 'untagged'>): 'role' | 'reports' | undefined {
  if (REPORTS.has(untagged)) return 'reports'
  return OWNERS.has(untagged) ? 'role' : undefined
}

/** Why this can be no alias and no group; undefined: it can, where nobody has it. A tag would be looked through, and never reached. */
export function givenAddressRefusal(address: string): 'address_invalid' | 'address_reserved' | undefined {
  if (!isValidEmail(address) || address.includes('+')) return 'address_invalid'
  return isReserved(addressSpelling(address)) ? 'address_reserved' : undefined
}

/** Whether an Owner may give the address to nobody: it reaches the Owner, takes reports, or is a server's own name. */
export function isReserved(spelling: Pick<AddressSpelling, 'untagged'>): boolean {
  const read = drawnLocalPart(spelling.untagged).replaceAll(/[._-]/g, '')
  return !mayBeCaught(spelling) || RESERVED_AS_READ.has(read)
}

const LIKE_LETTERS = { from: `${DRAWN_LETTERS.from}01`, to: `${DRAWN_LETTERS.to}ol` } as const
/** How a store finds what `drawnLocalPart` answers: first each of these letters, then these pairs. */
export const DRAWN_LOCAL_PART = {
  letters: LIKE_LETTERS,
  pairs: [
    ['rn', 'm'],
    ['vv', 'w'],
  ],
} as const

/**
 * A local part as a hasty eye reads it: letters of other scripts, digits and pairs of letters count as what they are drawn like.
 * Diacritics count: they are seen.
 */
export function drawnLocalPart(localPart: string): string {
  const { letters, pairs } = DRAWN_LOCAL_PART
  const drawn = [...seenText(localPart).toLowerCase()].map((letter) => {
    const at = letters.from.indexOf(letter)
    return at === -1 ? letter : letters.to[at]
  })
  return pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), drawn.join(''))
}

const RESERVED_AS_READ: ReadonlySet<string> = new Set(
  [...OWNERS, ...REPORTS, BOUNCES, ...SERVERS].map((name) => drawnLocalPart(name).replaceAll(/[._-]/g, '')),
)

/** A group's name: one line that is read in its own order, not empty, not too long. */
export function isGroupName(name: string): boolean {
  return (
    name.trim() !== '' &&
    name.length <= MAX_GROUP_NAME_CHARACTERS &&
    !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)
  )
}

/** @param writer whether somebody of the group's organisation wrote it, as this program knows and not as the mail says */
export function mayWriteToGroup(openTo: GroupWriters, isWriterInside: boolean): boolean {
  return openTo === 'everybody' || isWriterInside
}
