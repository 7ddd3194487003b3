import { type Address, normaliseEmail } from '@sen/model/addresses'
import { MAX_LISTED_ADDRESSES } from '@sen/model/messages/limits'
import { seenAddress, shownEmail, withoutComments } from '@sen/model/trust/mail-domains'
import { truthfulAddresses } from '@sen/model/trust/truthful-address'
import { addressParser } from 'postal-mime'
import { decodeRemainder, repairHeader } from './header-text.ts'
import { scrubLine } from './scrub.ts'

const MAX_HEADER_CHARACTERS = 512 * 1024
/** Outside of quoted strings and comments. Further addresses could only be listed if two of three before were empty. */
const MAX_SEPARATORS = 3 * MAX_LISTED_ADDRESSES
const MAX_NAME_CHARACTERS = 500
const MAX_EMAIL_CHARACTERS = 500

/**
 * Returns the mailboxes in order, including those of groups (RFC 5322 section 3.4), at most `MAX_LISTED_ADDRESSES` + 1.
 * An email without an at sign is kept.
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

/** Returns the distinct authors of all From fields, because programs differ in which one they show. */
export function readAuthors(values: readonly string[], charset: string | undefined): readonly Address[] {
  const behind = values.flatMap((value) =>
    Array.from(readable(value, charset).matchAll(BEHIND), ([, email = '']) => email),
  )
  const others = behind.map((email) => ({ name: '', email: readEmail(email) }))
  // Programs that read the whole field show authors that are not judged here.
  const unread = values.some((value) => endOfRead(value) < value.length) ? [{ name: '…', email: '' }] : []
  const named = [...unread, ...readAddresses(values, charset), ...others].slice(0, MAX_LISTED_ADDRESSES)
  const emails = named.map(({ email }) => normaliseEmail(email))
  return named.filter(({ email }, at) => email === '' || emails.indexOf(emails[at] ?? '') === at)
}

/** Programs differ in which of two addresses without a comma they show. */
const BEHIND = />[^<>,;]{0,200}?(?<![^\s<>])<?[ \t]*([^\s<>,;:()"]{1,500}@[^\s<>,;:()"]{1,500})/gu
function readEmail(written: string): string {
  // RFC 2047 section 5 forbids encoded words here, but some programs write them.
  const seen = seenAddress(scrubLine(decodeRemainder(written), MAX_EMAIL_CHARACTERS))
  const plain = seen.replaceAll(/[<>]/gu, '').trim()
  // The parser handles only one level of nested comments.
  const email = withoutComments(withoutRoute(plain.replace(/^(?:mailto|smtp):/iu, ''))).replace(/[\s)]+$/u, '')
  const at = email.lastIndexOf('@')
  const local = at < 0 ? '' : readLocalPart(email.slice(0, at).trim())
  return shownEmail(local + email.slice(Math.max(0, at)).replaceAll(/\s/gu, ''))
}

/** Spaces around dots are ignored (RFC 5322 section 4.4). Other spaces were quoted and belong to the address. */
function readLocalPart(written: string): string {
  if (/^".*"$/u.test(written)) return written
  const local = written.replaceAll(/\s{0,9}\.\s{0,9}/gu, '.')
  return /\s/u.test(local) ? `"${local.replaceAll('"', '')}"` : local
}

/** Removes an obsolete source route (RFC 5322 section 4.4). */
function withoutRoute(email: string): string {
  return email.replace(/^@[^:"]*:/u, '')
}

/** The parser recognises the ASCII at sign only. */
function readable(value: string, charset: string | undefined): string {
  return repairHeader(shorten(value), charset).replaceAll(/[\uff20\ufe6b]/gu, '@')
}

function shorten(value: string): string {
  const end = endOfRead(value)
  return value.length <= end ? value : value.slice(0, end)
}

/** Returns where the last address ends that is read. */
function endOfRead(value: string): number {
  let [separators, lastSeparator, depth, isQuoted] = [0, 0, 0, false]
  const most = Math.min(value.length, MAX_HEADER_CHARACTERS)
  for (let at = 0; at < most; at += 1) {
    const sign = value[at]
    if (sign === '\\') at += 1
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (sign === '(' && !isQuoted) depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    if (sign !== ',' && sign !== ';') continue
    lastSeparator = at
    if (isQuoted || depth > 0) continue
    separators += 1
    if (separators > MAX_SEPARATORS) return at
  }
  return value.length <= MAX_HEADER_CHARACTERS ? value.length : lastSeparator
}

/** People are called Null. */
const NO_NAME = /^\(?(?:null|NULL|undefined|[nN]\/[aA]|mailto:|unknown name)\)?$/
const AROUND_ADDRESS = /^[\s<>[\]()'"]*(?:mailto:|smtp:)?|[\s<>[\]()'"]*$/giu

/** Some mailers write `'lan@…' <lan@…>` or `lan@… <lan@…>`. */
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
