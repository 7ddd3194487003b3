import { hostOf } from './hosts.ts'
import { seenText } from './seen-text.ts'

const COMMENT = /\([^()]*\)/g
const MOST_NESTED = 4
/** What would end the host within an address, and so hide the rest of it. */
const ENDS_HOST = /[\s/?#:@\\[\]%]/

/**
 * An address as it is shown: without comments and route blanks (RFC 5322 section 4.4), without what nobody sees, its domain
 * in the letters that the name is asked for, without the dot of the root, a second dot, or brackets around a name. A local part with an at sign stands in quotation
 * marks, as it must: without them its domain would seem to end there.
 */
export function shownEmail(written: string): string {
  const plain = withoutComments(written)
  const at = plain.lastIndexOf('@')
  if (at < 0) return plain
  const domain = seenText(plain.slice(at + 1))
    .replace(/^\[([^\]:]*[a-z][^\]:]*)\]$/i, '$1')
    .replaceAll(/\.{2,9}/g, '.')
    .replace(/\.$/, '')
  const local = seenText(plain.slice(0, at))
  return `${local.includes('@') && !/^".*"$/.test(local) ? `"${local.replaceAll('"', '')}"` : local}@${domain}`
}

/** Comments are no part of an address (RFC 5322 section 3.2.2), nor are the blanks in them. */
export function withoutComments(written: string): string {
  let plain = written
  for (let level = 0; level < MOST_NESTED && plain.includes('('); level++) plain = plain.replaceAll(COMMENT, '')
  return plain
}

/** A domain as DNS knows it, so that two spellings of one compare equal (UTS 46). */
export function asciiDomain(written: string): string {
  const seen = shownEmail(`@${written}`).slice(1).toLowerCase().replaceAll(/\s/g, '')
  return (ENDS_HOST.test(seen) ? undefined : hostOf(`http://${seen}`)) ?? seen
}

/** The domains above this one that somebody may have, the nearest first. */
export function domainsAbove(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels
    .slice(1, -1)
    .map((_, at) => labels.slice(at + 1).join('.'))
    .slice(-MOST_ABOVE)
}

const MOST_ABOVE = 4
