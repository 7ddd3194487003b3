import { domainOf, withoutTag } from '../addresses.ts'
import { hostOf } from './hosts.ts'
import { drawnLetters, isDisguised, isDomainEnding } from './look-alike-domains.ts'
import { isOrdinaryText } from './ordinary-text.ts'
import { visibleDots, visibleText } from './seen-text.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'

/**
 * The host is not at the end of a word and not in an email address. It may follow full stops, or a line of hyphens that
 * is longer than any label. After a letter and a full stop it is only the end of a host. A hyphen may follow it,
 * because readers see `bank.vn` in `bank.vn-login`. Bounded repetitions keep the time linear.
 */
const WRITTEN_HOST =
  /(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}]\.|[\p{L}\p{M}\p{N}._%+-]@)((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,8}(?:xn--[\p{L}\p{M}\p{N}-]{1,59}|[\p{L}\p{M}\p{N}]{2,24}))(?![\p{L}\p{M}\p{N}])/giu
const READ_CHARACTERS = 20_000
const READ_AROUND = 64
const WRITTEN_EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}\p{N}-]{2,24}/giu
/** The part before an at sign is the user of an address: `https://user@bank.vn` leads to `bank.vn`. */
const BEFORE_USER = /[/\\\u2044\u2215]{2}[^\s/\\?#]{0,64}$/u
const BEGINS_WORD = /(?:^|[\s(<[{“"'])$/u
const CONTINUES_ADDRESS = /^(?:[/?#]\S|:\d)/u
const SINGLE_FULL_STOP = /(?<!\.)\.$/
const AROUND_EMAIL = /^[\s(<[{“"']*(?:mailto:)?|[\s)>\]}”"'.,;:!?]*$/giu
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{M}\p{N}-]/u
const PAGE = /^(?:https?|ftp):/i
const MAILTO = /^mailto:/i
/** The page shows the target. Several recipients fit. */
const MOST_TARGET_CHARACTERS = 2_000
const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** These characters do not resemble a dot. The apostrophe is included, or “you're” would be a host. */
const NO_DOT = '\\p{L}\\p{M}\\p{N}\\s@/\\\\|&+=_#%$!?()\\[\\]{}<>\'’‘"“”-'
const LABEL = '[\\p{L}\\p{N}-][\\p{L}\\p{M}\\p{N}-]{0,62}'
const SIGN = `(?:\\.{1,2}|[^${NO_DOT}])\\p{M}{0,30}`
const SIGNED_LABELS = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}/=?&#%-]|[\\p{L}\\p{M}\\p{N}]\\.)${LABEL}(?:${SIGN}${LABEL}){1,8}`,
  'giu',
)
const LABEL_AFTER_SIGN = new RegExp(`(${SIGN})(${LABEL})`, 'giu')
/** Punctuation of ordinary text is no sign of a disguised dot. */
const MAY_BE_DOT = new RegExp(`[^,:;*~^\`${NO_DOT}]`, 'u')

export interface MisleadingLink {
  readonly named: string
  readonly real: string
}

/**
 * Detects phishing: the text names another host than the target. A host and its subdomains agree, unless letters of
 * other scripts imitate it.
 */
export function misleadingLink(text: string, href: string): MisleadingLink | undefined {
  for (const misleading of misleadingPages(text, [href])) return misleading
  for (const misleading of misleadingMails(text, [href])) return misleading
  for (const misleading of misleadingOthers(text, [href])) return misleading
  return undefined
}

/** Returns every name of a text that links share, if one of them leads elsewhere. */
export function misleadingNames(text: string, hrefs: readonly string[]): readonly MisleadingLink[] {
  return [...misleadingPages(text, hrefs), ...misleadingMails(text, hrefs), ...misleadingOthers(text, hrefs)]
}

function* misleadingPages(text: string, hrefs: readonly string[]): Generator<MisleadingLink> {
  const pages = new Set(hrefs.filter((href) => PAGE.test(href)))
  const reals = new Set([...pages].flatMap((href) => hostOf(href) ?? []))
  if (reals.size === 0) return
  for (const { written, named } of [...namedHosts(text), ...hostsOfUsers(text)]) {
    for (const real of reals) if (!agree(named, real) || isDisguised(real)) yield { named: written, real }
  }
}

export function mentionsHostOrEmail(text: string): boolean {
  return namedHosts(text).next().done !== true || namedEmails(text).next().done !== true
}

/** `named` is normalised as browsers do. */
function* namedHosts(text: string): Generator<{ readonly written: string; readonly named: string }> {
  for (const reading of readingsOf(text)) {
    for (const { 0: written, index } of reading.matchAll(WRITTEN_HOST)) {
      const end = index + written.length
      const before = reading.slice(Math.max(0, index - READ_AROUND), index)
      if (isOrdinaryText({ before, written, after: reading.slice(end, end + READ_AROUND) })) continue
      if (SINGLE_FULL_STOP.test(before) && isDomainEnding(written.toLowerCase())) continue
      const known = isKnown(written) ? written : inPlainEnding(written)
      const named = known === undefined ? undefined : hostOf(`http://${known}`)
      if (named !== undefined) yield { written: written.toLowerCase(), named }
    }
  }
}

/**
 * Finds hosts behind an at sign that readers take for the target. They are in a web address with a user, or in a text
 * that is only a mail address. A sentence may contain a mail address and link to a page.
 */
function* hostsOfUsers(text: string): Generator<{ readonly written: string; readonly named: string }> {
  for (const reading of readingsOf(text)) {
    const whole = reading.replaceAll(AROUND_EMAIL, '')
    for (const { 0: email, index } of reading.matchAll(WRITTEN_EMAIL)) {
      const host = domainOf(email)
      const named = isKnown(host) ? hostOf(`http://${host}`) : undefined
      if (named === undefined) continue
      const [before, end] = [reading.slice(Math.max(0, index - READ_AROUND - 2), index), index + email.length]
      const isContinued = BEGINS_WORD.test(before) && CONTINUES_ADDRESS.test(reading.slice(end, end + 2))
      if (BEFORE_USER.test(before) || isContinued) yield { written: host.toLowerCase(), named }
      else if (whole === email) yield { written: email.toLowerCase(), named }
    }
  }
}

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

function readingsOf(text: string): readonly string[] {
  const part = text.slice(0, READ_CHARACTERS)
  const seen = visibleText(part)
  return [...new Set([seen, withDots(seen), withDots(visibleDots(part))])]
}

/** Any single character between two words may be a dot, up to a top-level domain: `bank▪vn`, `bank,com`. */
export function withDots(seen: string): string {
  return seen.replaceAll(SIGNED_LABELS, (labels) => {
    const parts = [...labels.matchAll(LABEL_AFTER_SIGN)]
    const last = parts.findLast(([, , label = '']) => TOP_LEVEL_DOMAINS.has(label.toLowerCase()))
    if (!last) return labels
    const end = last.index + last[0].length
    return labels.slice(0, end).replaceAll(LABEL_AFTER_SIGN, '.$2') + labels.slice(end)
  })
}

/** Tags and capitals do not matter. */
function* misleadingMails(text: string, hrefs: readonly string[]): Generator<MisleadingLink> {
  const mails = new Set(hrefs.filter((href) => MAILTO.test(href)))
  const reals = [...mails].map((href) => targetOf(href.replace(MAILTO, '')).replace(/\?.*$/s, ''))
  if (reals.every((real) => real === '')) return
  const meant = reals.map((real) => ({ real, addresses: new Set(real.split(/[,;]/).map(withoutTag)) }))
  for (const named of namedEmails(text)) {
    const other = meant.find(({ addresses }) => !addresses.has(withoutTag(named)))
    if (other) yield { named: named.toLowerCase(), real: other.real }
  }
  // A sentence may name a site and link to the address of its office elsewhere.
  if (/\s/.test(visibleText(text).trim())) return
  // The user of an address that the link leads to is no host, also if it ends like one: `quan.tm@netco.vn`.
  const isMeant = (email: string) => meant.every(({ addresses }) => addresses.has(withoutTag(email)))
  const others = text.replaceAll(WRITTEN_EMAIL, (email) => (isMeant(email) ? domainOf(email) : email))
  for (const { written, named } of namedHosts(others)) {
    const other = meant.find(({ addresses }) => ![...addresses].some((address) => agree(named, hostOfEmail(address))))
    if (other) yield { named: written, real: other.real }
  }
}

function hostOfEmail(address: string): string {
  const domain = domainOf(address.trim())
  return hostOf(`http://${domain}`) ?? domain
}

/** Numbers, places and programs have no host, so that every name is another one. */
function* misleadingOthers(text: string, hrefs: readonly string[]): Generator<MisleadingLink> {
  const other = hrefs.find((href) => SCHEME.test(href) && !PAGE.test(href) && !MAILTO.test(href))
  if (other === undefined) return
  for (const { written } of namedHosts(text)) yield { named: written, real: targetOf(other) }
  for (const named of namedEmails(text)) yield { named: named.toLowerCase(), real: targetOf(other) }
}

// biome-ignore lint/suspicious/noShadowRestrictedNames: browsers and Node have the same one; only the types of neither are wanted here
declare function decodeURIComponent(encoded: string): string

function targetOf(address: string): string {
  const target = address.slice(0, MOST_TARGET_CHARACTERS)
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/** A host needs a character that resembles a dot. */
export function mayNameHost(text: string): boolean {
  const seen = visibleDots(text.slice(0, READ_CHARACTERS))
  return MAY_BE_DOT.test(seen) || mentionsHostOrEmail(seen.replaceAll(/\s+/g, ''))
}

/** Two words joined by a full stop are a host only if the last one is a top-level domain. */
function isKnown(host: string): boolean {
  const last = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  return TOP_LEVEL_DOMAINS.has(last) || last.startsWith('xn--') || /^www\./i.test(host)
}

function agree(said: string, real: string): boolean {
  const [one, other] = [said, real].map((host) => host.replace(/^www\./, '')) as [string, string]
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}
