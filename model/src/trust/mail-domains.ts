import { hostOf } from './hosts.ts'
import { visibleText } from './seen-text.ts'

const COMMENT = /\([^()]*\)/g
const MOST_NESTED = 4
/** Characters that would end the host in a URL and hide the rest of it. */
const ENDS_HOST = /[\s/?#:@\\[\]%]/

/**
 * Normalises an address for display: without comments and blanks (RFC 5322 section 4.4), invisible characters, a root
 * dot, double dots, or brackets around the domain. A local part with an at sign is quoted, because its domain would
 * seem to end there otherwise.
 */
export function shownEmail(written: string): string {
  const plain = withoutComments(written)
  const at = plain.lastIndexOf('@')
  if (at < 0) return plain
  const domain = visibleText(plain.slice(at + 1))
    .replace(/^\[([^\]:]*[a-z][^\]:]*)\]$/i, '$1')
    .replaceAll(/\.{2,9}/g, '.')
    .replace(/\.$/, '')
  const local = visibleText(plain.slice(0, at))
  return `${local.includes('@') && !/^".*"$/.test(local) ? `"${local.replaceAll('"', '')}"` : local}@${domain}`
}

/** Removes comments, which are not part of an address (RFC 5322 section 3.2.2). */
export function withoutComments(written: string): string {
  let plain = written
  for (let level = 0; level < MOST_NESTED && plain.includes('('); level++) plain = plain.replaceAll(COMMENT, '')
  return plain
}

/** Returns a domain in Punycode, so that its spellings compare equal (UTS 46). */
export function asciiDomain(written: string): string {
  const seen = shownEmail(`@${written}`).slice(1).toLowerCase().replaceAll(/\s/g, '')
  return (ENDS_HOST.test(seen) ? undefined : hostOf(`http://${seen}`)) ?? seen
}

/** Returns the parent domains that can be registered, the nearest first. */
export function domainsAbove(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels
    .slice(1, -1)
    .map((_, at) => labels.slice(at + 1).join('.'))
    .slice(-MOST_ABOVE)
}

const MOST_ABOVE = 4
