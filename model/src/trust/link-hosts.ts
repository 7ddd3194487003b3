import { withoutTag } from '../addresses.ts'
import { hostOf } from './hosts.ts'
import { drawnLetters, isDisguised } from './look-alike-domains.ts'
import { seenText } from './seen-text.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'

/**
 * A host as people write it, anywhere in a text: not the end of another word, and no address of a person. Bounded, so that
 * no text takes more than linear time.
 */
const WRITTEN_HOST =
  /(?<![\p{L}\p{M}\p{N}.@-])((?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}\p{N}-]{2,24})(?![\p{L}\p{M}\p{N}-])/giu
const READ_CHARACTERS = 20_000
/** An address of a person, as loosely as an eye takes one. */
const WRITTEN_EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}\p{N}-]{2,24}/giu
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{M}\p{N}-]/u
const MAILTO = /^mailto:/i
/** What parts words and looks like no dot; the apostrophe would make a host of “you're”. */
const NO_DOT = '\\p{L}\\p{M}\\p{N}\\s@/\\\\|&+=_#%$!?()\\[\\]{}<>\'’‘"“”-'
/** Labels with one sign between each two. */
const LABEL = '[\\p{L}\\p{N}-][\\p{L}\\p{M}\\p{N}-]{0,62}'
const SIGN = `(?:\\.{1,2}|[^${NO_DOT}])\\p{M}{0,30}`
const SIGNED_LABELS = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}./=?&#%-])${LABEL}(?:${SIGN}${LABEL}){1,8}`, 'giu')
const LABEL_AFTER_SIGN = new RegExp(`(${SIGN})(${LABEL})`, 'giu')
/** Signs of ordinary writing: they need more than a look to be taken for a dot. */
const MAY_BE_DOT = new RegExp(`[^,:;*~^\`${NO_DOT}]`, 'u')

export interface MisleadingLink {
  /** The host, or the address of a person, that its text names. */
  readonly named: string
  /** The host or address that it leads to. */
  readonly real: string
}

/**
 * Where a link really leads, when its text names another host: what phishing does. Undefined when text and link agree, or
 * the text names no host. A host and its subdomains agree, unless it is drawn like another by letters of other scripts. Hosts
 * are looked for anywhere in the text, as an eye reads it; the same of addresses of persons, where letters go.
 */
export function misleadingLink(text: string, href: string): MisleadingLink | undefined {
  return misleadingLinks(text, [href])
}

/** The same of a text that several links share. Its names are read once, however many links there are. */
export function misleadingLinks(text: string, hrefs: readonly string[]): MisleadingLink | undefined {
  return misleadingPages(text, hrefs) ?? misleadingMails(text, hrefs)
}

function misleadingPages(text: string, hrefs: readonly string[]): MisleadingLink | undefined {
  const pages = new Set(hrefs.filter((href) => /^https?:/i.test(href)))
  const reals = new Set([...pages].flatMap((href) => hostOf(href) ?? []))
  if (reals.size === 0) return undefined
  for (const { written, named } of namedHosts(text)) {
    for (const real of reals) if (!agree(named, real) || isDisguised(real)) return { named: written, real }
  }
  return undefined
}

/** Whether it names some host, or the address of a person, wherever that is. */
export function namesPlace(text: string): boolean {
  return namedHosts(text).next().done !== true || namedEmails(text).next().done !== true
}

/** `named`: as browsers know it. */
function* namedHosts(text: string): Generator<{ readonly written: string; readonly named: string }> {
  for (const reading of readingsOf(text)) {
    for (const [, written = ''] of reading.matchAll(WRITTEN_HOST)) {
      const known = isKnown(written) ? written : inPlainEnding(written)
      const named = known === undefined ? undefined : hostOf(`http://${known}`)
      if (named !== undefined) yield { written: written.toLowerCase(), named }
    }
  }
}

/** The same host with its ending in plain letters, where that is one in letters of another script: `bank.vո`. */
function inPlainEnding(written: string): string | undefined {
  const at = written.lastIndexOf('.') + 1
  const ending = written.slice(at)
  if (!OTHER_SCRIPT.test(ending)) return undefined
  const plain = drawnLetters(ending)
  return TOP_LEVEL_DOMAINS.has(plain) ? written.slice(0, at) + plain : undefined
}

function* namedEmails(text: string): Generator<string> {
  for (const reading of readingsOf(text)) for (const [named] of reading.matchAll(WRITTEN_EMAIL)) yield named
}

/** As it is written, and as an eye may take it. */
function readingsOf(text: string): readonly string[] {
  const seen = seenText(text.slice(0, READ_CHARACTERS))
  const dotted = withDots(seen)
  return dotted === seen ? [seen] : [seen, dotted]
}

/** Any one sign between two words counts as a dot, up to the last word that is a known ending: `bank▪vn`, `bank,com`. */
function withDots(seen: string): string {
  return seen.replaceAll(SIGNED_LABELS, (labels) => {
    const parts = [...labels.matchAll(LABEL_AFTER_SIGN)]
    const last = parts.findLast(([, , label = '']) => TOP_LEVEL_DOMAINS.has(label.toLowerCase()))
    if (!last) return labels
    const end = last.index + last[0].length
    return labels.slice(0, end).replaceAll(LABEL_AFTER_SIGN, '.$2') + labels.slice(end)
  })
}

/** A letter that goes to another address than the text names. Tags and capitals make no other address. */
function misleadingMails(text: string, hrefs: readonly string[]): MisleadingLink | undefined {
  const mails = new Set(hrefs.filter((href) => MAILTO.test(href)))
  const reals = [...mails].map((href) => decoded(href.replace(MAILTO, '')).replace(/\?.*$/s, ''))
  if (reals.length === 0) return undefined
  const meant = reals.map((real) => ({ real, addresses: new Set(real.split(/[,;]/).map(withoutTag)) }))
  for (const named of namedEmails(text)) {
    const other = meant.find(({ addresses }) => !addresses.has(withoutTag(named)))
    if (other) return { named: named.toLowerCase(), real: other.real }
  }
  return undefined
}

// biome-ignore lint/suspicious/noShadowRestrictedNames: browsers and Node have the same one; only the types of neither are wanted here
declare function decodeURIComponent(encoded: string): string

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Whether it is worth the time to look: without something like a dot nothing is a host. */
export function mayNameHost(text: string): boolean {
  const seen = seenText(text)
  return MAY_BE_DOT.test(seen) || namesPlace(seen.replaceAll(/\s+/g, ''))
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
