import { domainInAscii, domainInLetters } from './text/punycode.ts'

/** The name may be empty, and the email is as written. */
export interface Address {
  readonly name: string
  readonly email: string
}

/** The specification's "standard pattern": an RFC 5321 dot-string and a domain with at least one dot. */
const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
/** The last label of an IPv4 address, in decimal or hexadecimal; no top-level domain has such a name (RFC 3696). */
const NUMBER_AT_END = /\.(?:\p{N}+|0x[\da-f]*)$/iu
const MAX_LOCAL_CHARACTERS = 64
const MAX_EMAIL_CHARACTERS = 254

/** Spec section 5. Rejects quoted local parts, which have been used to smuggle mail to other domains. */
export function isValidEmail(email: string): boolean {
  return hasEmailForm(email) && !NUMBER_AT_END.test(email)
}

/** Accepts domains that cannot receive mail. Senders of received mail may have them, and can be blocked. */
export function hasEmailForm(email: string): boolean {
  return email.length <= MAX_EMAIL_CHARACTERS && email.lastIndexOf('@') <= MAX_LOCAL_CHARACTERS && EMAIL.test(email)
}

export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '' : email.slice(at + 1).toLowerCase()
}

/** Full-width letters and ideographic dots, as input methods type them in a domain (UTS 46). */
const WIDE = /[\uff01-\uff5e\u3002\uff61]/
const PLAIN_DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u

/** Lower case, NFC, the domain in Unicode instead of Punycode (RFC 5891), without a root dot. */
export function normaliseEmail(email: string): string {
  const plain = email.trim().toLowerCase().normalize('NFC')
  const at = plain.lastIndexOf('@')
  if (at < 0) return plain
  const domain = domainSpelling(plain.slice(at + 1))
  if (!domain.includes('xn--')) return plain.slice(0, at + 1) + domain
  return plain.slice(0, at + 1) + domain.split('.').map(labelInLetters).join('.')
}

function domainSpelling(written: string): string {
  const narrow = WIDE.test(written) ? written.normalize('NFKC').replaceAll('\u3002', '.') : written
  const plain = PLAIN_DOMAIN.test(narrow) ? narrow : written
  return plain.replace(/(?<=[^.])\.$/, '')
}

/** Keeps a label that Punycode would encode differently, so that two domains never become one. */
function labelInLetters(label: string): string {
  const letters = domainInLetters(label)
  return domainInAscii(letters) === label ? letters : label
}

/** `lan+shop@senmail.test` becomes `lan@senmail.test`, in lower case (product decision 32). */
export function withoutTag(email: string): string {
  const plain = normaliseEmail(email)
  const at = plain.lastIndexOf('@')
  const plus = plain.indexOf('+')
  return plus > 0 && plus < at ? plain.slice(0, plus) + plain.slice(at) : plain
}

export function isOwnAddress(email: string, own: readonly string[]): boolean {
  const spellings = [normaliseEmail(email), withoutTag(email)]
  return own.some((address) => spellings.includes(normaliseEmail(address)))
}
