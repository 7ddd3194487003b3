import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'

/**
 * A host as people write it, anywhere in a text: not the end of another word, and no address of a person. Bounded, so that
 * no text takes more than linear time.
 */
const WRITTEN_HOST =
  /(?<![\p{L}\p{M}\p{N}.@-])((?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}\p{N}-]{2,24})(?![\p{L}\p{M}\p{N}-])/giu
const READ_CHARACTERS = 4_000
/** What is not seen, and parts words only for a machine: format characters, fillers, selectors of variants. */
const INVISIBLE =
  /\p{Cf}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
/** Full stops of other scripts, which host names take for theirs (UTS 46). */
const OTHER_DOTS = /[\u3002\uff61\u2024\ufe52]/gu

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
  for (const [, written = ''] of asRead(text).matchAll(WRITTEN_HOST)) {
    const named = isKnown(written) ? hostOf(`http://${written}`) : undefined
    if (named !== undefined && !agree(named, real)) return { named: written.toLowerCase(), real }
  }
  return undefined
}

function asRead(text: string): string {
  return text.slice(0, READ_CHARACTERS).replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll(OTHER_DOTS, '.')
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

/** Browsers and Node have the same one; only the types of neither are wanted here. */
declare const URL: { canParse(address: string): boolean; new (address: string): { readonly hostname: string } }

/** As browsers know it: lower case, letters outside ASCII as punycode. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined
}
