import { domainOf } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'
import { domainInLetters } from '../text/punycode.ts'
import { comparableDomain } from './mail-domains.ts'

/** `registrable_domain` of migration 0037 uses the same endings. */
const REGISTRABLE = /[^.]+\.((ac|co|com|edu|go|gov|health|info|int|ltd|mil|ne|net|or|org|plc)\.[a-z]{2}|[^.]+)$/
/** Shorter names are similar by chance. */
const LEAST_LETTERS = 5

const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  ...pairs('аеорсухіјѕԁԛԝһӏкмтвпгѵʏ', 'aeopcyxijsdqwhlkmtbnrvy'),
  ...pairs('αονικρτυωχγηεβςσ', 'aovikptuwxynebco'),
  ...pairs('ɑɡıɩʋ', 'agiiv'),
  ...pairs('օոսհցզ', 'onuhgq'),
  ...pairs('ꭺᏼꮯꭼꮋꭻꮶꮮꮇꮲꮪꭲꮩꮃꮓ', 'abcehjklmpstvwz'),
}
/** The same mapping for SQL `translate`. */
export const DRAWN_LETTERS = {
  from: Object.keys(DRAWN_ALIKE).join(''),
  to: Object.values(DRAWN_ALIKE).join(''),
} as const
const OF_LATIN = /\p{Script=Latin}/u
const OF_OTHER_SCRIPTS = /[^\u0020-\u007e]/gu

/** Anybody can have an address of a public provider, so the domain proves no identity. */
const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.com.vn yahoo.co.uk yahoo.co.jp yahoo.fr yahoo.de ymail.com rocketmail.com
  outlook.com outlook.com.vn hotmail.com hotmail.co.uk hotmail.fr live.com msn.com icloud.com me.com mac.com aol.com
  gmx.com gmx.de gmx.net gmx.at web.de mail.com email.com mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com ya.ru
  proton.me protonmail.com pm.me tuta.com tutanota.com fastmail.com zoho.com zohomail.com hey.com qq.com 163.com 126.com
  sina.com foxmail.com naver.com daum.net hanmail.net nate.com vnn.vn fpt.vn viettel.vn`.split(/\s+/),
)

export function isPublicProvider(domain: string): boolean {
  return PUBLIC_PROVIDERS.has(registrableDomain(domain))
}

/** `mail.shop.example.com.vn` becomes `example.com.vn`. Lower case. */
export function registrableDomain(domain: string): string {
  return REGISTRABLE.exec(domain)?.[0] ?? domain
}

/** @param email an address */
export function registrableDomainOf(email: string): string {
  return registrableDomain(comparableDomain(domainOf(email)))
}

/** `com.vn` is nobody's domain. Endings of one label are not considered. */
export function isDomainEnding(domain: string): boolean {
  return domain.includes('.') && registrableDomain(`any.${domain}`) === `any.${domain}`
}

export function drawnLetters(text: string): string {
  return foldText(text).replaceAll(OF_OTHER_SCRIPTS, (letter) => DRAWN_ALIKE[letter] ?? letter)
}

/** Letters of another script look like plain letters. Diacritics are no disguise: `bánh.vn` is fine. */
export function isDisguised(host: string): boolean {
  return domainInLetters(host).split('.').some(isDrawnPlain)
}

function isDrawnPlain(label: string): boolean {
  const borrowed = [...label].some((letter) => letter in DRAWN_ALIKE && !OF_LATIN.test(letter))
  return borrowed && !drawnLetters(label).match(OF_OTHER_SCRIPTS)
}

/** Folds `rn` to `m`, `vv` to `w`, `0` to `o`, `1` to `l`, and letters of other scripts. */
export function foldLookAlikeDomain(domain: string): string {
  return drawnHost(registrableDomain(domain))
}

function drawnHost(host: string): string {
  const letters = drawnLetters(domainInLetters(host)).replaceAll('rn', 'm').replaceAll('vv', 'w')
  return letters.replaceAll('0', 'o').replaceAll('1', 'l')
}

/** Two similar domains share at least one key. `look_alike_keys` of migration 0037 computes the same keys. */
export function lookAlikeKeys(domain: string): readonly string[] {
  const drawn = foldLookAlikeDomain(domain)
  const letters = [...drawn]
  return [...new Set([drawn, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Finds `bank.vn.evil.example`, `bank-vn.example`, `bank-online.vn` and similar endings (`bank.corn.vn`). */
export function domainsWithin(domain: string): readonly string[] {
  const host = drawnHost(domain)
  const own = foldLookAlikeDomain(domain)
  const found = [
    host,
    ...beginningsOf(host),
    ...beginningsOf(host.replaceAll('-', '.')).filter(isLong),
    ...withoutHungOn(own),
  ]
  return [...new Set(found.map(registrableDomain))].filter((each) => each !== own && each.includes('.'))
}

/** Readers do not take later labels for the name. */
const MOST_LABELS = 10

function beginningsOf(host: string): readonly string[] {
  const labels = host.split('.').slice(0, MOST_LABELS)
  return labels.slice(1).map((_, at) => labels.slice(0, at + 2).join('.'))
}

/** Shorter names are often common words. */
const LEAST_LETTERS_OF_BRAND = 7

function withoutHungOn(own: string): readonly string[] {
  const [name = '', ...ending] = own.split('.')
  const parts = name.split('-')
  const outer = parts.length > 1 ? [parts[0] ?? '', parts.at(-1) ?? ''] : []
  return outer.filter((part) => part.length >= LEAST_LETTERS_OF_BRAND).map((part) => [part, ...ending].join('.'))
}

export function looksLike(domain: string, known: string): boolean {
  const [one, other] = [registrableDomain(domain), registrableDomain(known)]
  if (one === other || isPublicProvider(one)) return false
  const [drawn, drawnOther] = [foldLookAlikeDomain(one), foldLookAlikeDomain(other)]
  if (drawn === drawnOther || domainsWithin(domain).includes(drawnOther)) return true
  return isLong(drawn) && isLong(drawnOther) && isOneOff(drawn, drawnOther)
}

function isLong(domain: string): boolean {
  return domain.indexOf('.') >= LEAST_LETTERS
}

function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** Maps each letter to the one that it looks like. */
export function pairs(letters: string, drawn: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...letters].map((letter, at) => [letter, drawn[at] ?? letter]))
}
