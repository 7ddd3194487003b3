import { hostOf } from './hosts.ts'
import { seenText } from './seen-text.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'

/**
 * A host as people write it, anywhere in a text: not the end of another word, and no address of a person. Bounded, so that
 * no text takes more than linear time.
 */
const WRITTEN_HOST =
  /(?<![\p{L}\p{M}\p{N}.@-])((?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}\p{N}-]{2,24})(?![\p{L}\p{M}\p{N}-])/giu
const READ_CHARACTERS = 4_000
export interface MisleadingLink {
  /** The host that its text names. */
  readonly named: string
  /** The host that it leads to. */
  readonly real: string
}

/**
 * Where a link really leads, when its text names another host: what phishing does. Undefined when text and link agree, or
 * the text names no host. A host and its subdomains agree. Hosts are looked for anywhere in the text, as an eye reads it.
 */
export function misleadingLink(text: string, href: string): MisleadingLink | undefined {
  if (!/^https?:/i.test(href)) return undefined
  const real = hostOf(href)
  if (real === undefined) return undefined
  for (const [, written = ''] of seenText(text.slice(0, READ_CHARACTERS)).matchAll(WRITTEN_HOST)) {
    const named = isKnown(written) ? hostOf(`http://${written}`) : undefined
    if (named !== undefined && !agree(named, real)) return { named: written.toLowerCase(), real }
  }
  return undefined
}

/** Two words that only a full stop joins are no host: its last part must be one of those that there are. */
function isKnown(host: string): boolean {
  const last = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  return TOP_LEVEL_DOMAINS.has(last) || last.startsWith('xn--') || /^www\./i.test(host)
}

function agree(said: string, real: string): boolean {
  const [one, other] = [said, real].map((host) => host.replace(/^www\./, '')) as [string, string]
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}
