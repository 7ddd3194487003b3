import { domainInLetters } from '../text/punycode.ts'
import { deobfuscateAddressSigns } from './deobfuscate-address-signs.ts'
import { hostOf } from './hosts.ts'
import { visibleText } from './seen-text.ts'

const COMMENT = /\([^()]*\)/g
const MOST_NESTED = 4
/** These characters would end the host in a URL and hide the rest of it. */
const ENDS_HOST = /[\s/?#:@\\[\]%]/

/**
 * Removes comments and blanks (RFC 5322 section 4.4), invisible characters and stray dots. A local part with an at sign
 * is quoted, because its domain would seem to end there.
 */
export function shownEmail(written: string): string {
  const plain = withoutComments(seenAddress(written))
  const at = plain.lastIndexOf('@')
  if (at < 0) return plain
  const domain = plain
    .slice(at + 1)
    .replace(/^\[([^\]:]*[a-z][^\]:]*)\]$/i, '$1')
    .replaceAll(/\.{2,9}/g, '.')
    .replace(/\.$/, '')
  const local = plain.slice(0, at)
  return `${local.includes('@') && !/^".*"$/.test(local) ? `"${local.replaceAll('"', '')}"` : local}@${domain}`
}

/** Other spellings of the at sign count only where there is no other one. */
export function seenAddress(written: string): string {
  const seen = visibleText(written)
  return seen.includes('@') ? seen : deobfuscateAddressSigns(written)
}

/** RFC 5890. Server names may have underscores, but not at their end. */
const LABELS = /^(?:[\p{L}\p{N}\p{M}_-]{1,63}\.){0,20}[\p{L}\p{N}\p{M}-]{1,63}$/u
const NETWORK_ADDRESS = /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|ipv6:[\da-f:.]{2,45})\]$/
/** Letters without case may be drawn as signs, except of scripts that are written with Latin ones (UTS 39). */
const FOREIGN_LETTER = /(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}\p{scx=Bopo}])[\p{Lo}\p{Lm}\p{Nl}\p{No}]/u

/**
 * A word alone, such as `root`, shows no address. Everything else without a valid domain, or with blanks or another
 * address before it, may be read as an address of somebody else.
 */
export function isJudgeable(email: string): boolean {
  const at = email.lastIndexOf('@')
  if (at < 0) return WORD_ALONE.test(email)
  // Narrow lists cut the address, so that readers see a name or another address in quotation marks only.
  if (!LOCAL_PART.test(email.slice(0, at))) return false
  const domain = domainInLetters(comparableDomain(email.slice(at + 1)))
  return NETWORK_ADDRESS.test(domain) || (LABELS.test(domain) && !domain.split('.').some(isMixed))
}

const MAX_AUTHOR_CHARACTERS = 254

/** Includes addresses that nobody can write to: network addresses, domains without a dot, quoted local parts. */
export function isAuthorAddress(email: string): boolean {
  return email.lastIndexOf('@') > 0 && email.length <= MAX_AUTHOR_CHARACTERS && isJudgeable(email)
}

const WORD_ALONE = /^[\p{L}\p{N}_-]*$/u
/** Characters of a dot-atom (RFC 5322 section 3.4.1, RFC 6532), also within quotation marks. */
const LOCAL_PART = /^"?[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]*"?$/u

function isMixed(label: string): boolean {
  return /[a-z]/.test(label) && FOREIGN_LETTER.test(label)
}

/** Comments are not part of an address (RFC 5322 section 3.2.2). */
export function withoutComments(written: string): string {
  let plain = written
  for (let level = 0; level < MOST_NESTED && plain.includes('('); level++) plain = plain.replaceAll(COMMENT, '')
  return plain
}

/** Spellings compare equal in Punycode (UTS 46). */
export function comparableDomain(written: string): string {
  const seen = shownEmail(`@${written}`).slice(1).toLowerCase().replaceAll(/\s/g, '')
  return (ENDS_HOST.test(seen) ? undefined : hostOf(`http://${seen}`)) ?? seen
}

export function domainsAbove(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels
    .slice(1, -1)
    .map((_, at) => labels.slice(at + 1).join('.'))
    .slice(-MOST_ABOVE)
}

const MOST_ABOVE = 4
