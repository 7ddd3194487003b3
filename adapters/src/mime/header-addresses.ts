import { type Address, normaliseEmail } from '@sen/model/addresses'
import { MAX_LISTED_ADDRESSES } from '@sen/model/limits'
import { seenAddress, shownEmail, withoutComments } from '@sen/model/trust/mail-domains'
import { truthfulAddresses } from '@sen/model/trust/truthful-address'
import { addressParser } from 'postal-mime'
import { decodeRemainder, repairHeader } from './header-text.ts'
import { scrubLine } from './scrub.ts'

const MAX_HEADER_CHARACTERS = 512 * 1024
const MAX_NAME_CHARACTERS = 500
const MAX_EMAIL_CHARACTERS = 500

/**
 * The mailboxes of an address header in order, groups opened (RFC 5322 section 3.4; an empty group such as
 * `undisclosed-recipients:;` gives none), at most `MAX_LISTED_ADDRESSES` and one
 * more, which tells that there are more. An email without an at sign is kept: it is what
 * the message says. A name that is the address of somebody else is not (`truthfulAddresses`).
 */
export function readAddresses(values: readonly string[], charset: string | undefined): readonly Address[] {
  const addresses: Address[] = []
  for (const value of values) {
    for (const mailbox of addressParser(readable(value, charset), { flatten: true })) {
      const address = {
        name: withoutQuotes(scrubLine(decodeRemainder(mailbox.name), MAX_NAME_CHARACTERS)),
        email: readEmail(mailbox.address ?? ''),
      }
      if (address.name !== '' || address.email !== '') addresses.push(...truthfulAddresses(nameless(address)))
      if (addresses.length > MAX_LISTED_ADDRESSES) return addresses
    }
  }
  return addresses
}

/**
 * Those who wrote a message: of all its From fields, for nobody knows which of several another program shows; each once.
 */
export function readAuthors(values: readonly string[], charset: string | undefined): readonly Address[] {
  const behind = values.flatMap((value) =>
    Array.from(readable(value, charset).matchAll(BEHIND), ([, email = '']) => email),
  )
  const others = behind.map((email) => ({ name: '', email: readEmail(email) }))
  const named = [...readAddresses(values, charset), ...others].slice(0, MAX_LISTED_ADDRESSES)
  const emails = named.map(({ email }) => normaliseEmail(email))
  return named.filter(({ email }, at) => email === '' || emails.indexOf(emails[at] ?? '') === at)
}

/** One that stands behind another without a comma: some programs show the first of them, others the last. */
const BEHIND = />[^<>,;]{0,200}?(?<![^\s<>])<?[ \t]*([^\s<>,;:()"]{1,500}@[^\s<>,;:()"]{1,500})/gu
function readEmail(written: string): string {
  // No encoded word belongs here (RFC 2047 section 5), and some programs write them.
  const seen = seenAddress(scrubLine(decodeRemainder(written), MAX_EMAIL_CHARACTERS))
  const plain = seen.replaceAll(/[<>]/gu, '').trim()
  // The end of a nested comment, of which the parser knows one level.
  const email = withoutComments(withoutRoute(plain.replace(/^(?:mailto|smtp):/iu, ''))).replace(/[\s)]+$/u, '')
  const at = email.lastIndexOf('@')
  const local = at < 0 ? '' : readLocalPart(email.slice(0, at).trim())
  return shownEmail(local + email.slice(Math.max(0, at)).replaceAll(/\s/gu, ''))
}

/**
 * Blanks around its dots are none of its letters (RFC 5322 section 4.4). One elsewhere is, and stood in quotation marks,
 * which the parser takes away: without it the address would be somebody else's.
 */
function readLocalPart(written: string): string {
  if (/^".*"$/u.test(written)) return written
  const local = written.replaceAll(/\s{0,9}\.\s{0,9}/gu, '.')
  return /\s/u.test(local) ? `"${local.replaceAll('"', '')}"` : local
}

/** Through which servers it should go (RFC 5322 section 4.4, obsolete) is no part of an address. */
function withoutRoute(email: string): string {
  return email.replace(/^@[^:"]*:/u, '')
}

/** Returns a header as text, with both other at signs of Unicode as the ordinary one, which the parser looks for. */
function readable(value: string, charset: string | undefined): string {
  return repairHeader(shorten(value), charset).replaceAll(/[\uff20\ufe6b]/gu, '@')
}

/** Never through the middle of an address. */
function shorten(value: string): string {
  if (value.length <= MAX_HEADER_CHARACTERS) return value
  const comma = value.lastIndexOf(',', MAX_HEADER_CHARACTERS)
  return comma > 0 ? value.slice(0, comma) : ''
}

/** Placeholders that programs write when they know no name. */
const NO_NAME = /^\(?(?:null|undefined|unknown name)\)?$/
/** An address in place of a name: signs around it, and a repeated address after it. */
const AROUND_ADDRESS = /^[\s<>[\]()'"]*(?:mailto:|smtp:)?|[\s<>[\]()'"]*$/giu

/** `'lan@…' <lan@…>` and `lan@… <lan@…> <lan@…>`, as some mailers write, have no name. */
function nameless({ name, email }: Address): Address {
  const words = name
    .toLowerCase()
    .split(/\s+/u, 3)
    .map((word) => word.replaceAll(AROUND_ADDRESS, ''))
  const isAddress = words.length < 3 && words.every((word) => word === email.toLowerCase())
  return isAddress || NO_NAME.test(name) ? { name: '', email } : { name, email }
}

function withoutQuotes(name: string): string {
  const quoted = /^(["'])(.+)\1$/u.exec(name)
  return (quoted?.[2] ?? name).trim()
}
