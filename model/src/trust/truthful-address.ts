import type { Address } from '../addresses.ts'
import { registrableDomain } from './look-alike-domains.ts'
import { asciiDomain } from './mail-domains.ts'
import { visibleText } from './seen-text.ts'

/** Blanks, brackets and quotation marks, which readers overlook inside an address. */
const GAP = `[\\s\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}"'\`\u00b4]{0,6}`
const LOCAL = '([^\\s\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}<>"\'`,;:@]{1,64})'
const LABEL = '[\\p{L}\\p{N}\\p{M}_-]{1,63}'
const OPENING = '[\\p{Ps}\\p{Pi}<*|~]'
const CLOSING = '[\\p{Pe}\\p{Pf}>*|~]'
const BRACKETED_AT = `\\s{0,3}${OPENING}\\s{0,3}(?:at|@)\\s{0,3}${CLOSING}\\s{0,3}`
const DOT = `(?:\\s{0,2}\\.[\\s.]{0,2}|\\s{0,3}${OPENING}\\s{0,3}(?:dot|\\.)\\s{0,3}${CLOSING}\\s{0,3}|\\s{1,3}dot\\s{1,3})`
/** An address in a name, possibly with blanks around its signs or with the signs in brackets. */
const WRITTEN = new RegExp(`${LOCAL}(?:${GAP}@${GAP}|${BRACKETED_AT})(${LABEL}(?:${DOT}${LABEL}){1,8})`, 'giu')
/** An address in words: `ceo at bank.example`, `ceo at bank dot example`. */
const SPELT =
  /([^\s<>()[\]{}"',;:@]{1,64})[\s_-]{1,3}at[\s_-]{1,3}([\p{L}\p{N}_-]{1,63}?(?:(?:\.|[\s_-]{1,3}dot[\s_-]{1,3})[\p{L}\p{N}_-]{1,63}?){0,7}(?:\.|[\s_-]{1,3}dot[\s_-]{1,3})\p{L}{2,63})/giu
/** Characters without visible shape, and combining marks without a letter. */
const DRAWN_AS_BLANK = /[\u2800\u{1d159}]/gu
/** Signs in the spelling of links and pages, and the letter in a circle, which is drawn as the sign is. */
const DRAWN_AS_AT = /%40|&#0{0,5}64;|&#x0{0,5}40;|&commat;|[\u24b6\u24d0\u{1f130}\u{1f150}\u{1f170}]\ufe0f?/giu
const SPELT_DOT = /%2e|&#0{0,5}46;|&#x0{0,5}2e;|&period;/giu
/** Both words in letters of other scripts. */
const WORD_AT = /(?<![\p{L}\p{N}])[a\u0430\u03b1][t\u0442\u03c4](?![\p{L}\p{N}])/giu
const WORD_DOT = /(?<![\p{L}\p{N}])[d\u0501][o\u043e\u03bf][t\u0442\u03c4](?![\p{L}\p{N}])/giu
/** Bullets, which usually separate words. */
const BULLET = /[\u2022\u2981\u30fb]/gu
const HANGING_MARK = /(?<![\p{L}\p{M}\p{N}])\p{M}{1,30}/gu
const SIGN_OF_DOT = /[\s_-]*[([{<]?\s*(?:(?<![\p{L}\p{N}])dot(?![\p{L}\p{N}])|\.)[\s.]*[)\]}>]?[\s_-]*/giu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Returns an address that is safe to display. A name that contains an address of another domain is removed, because
 * lists show the name only. So is a name without letters and digits. If there is no address, those in the name are
 * used, so that the checks judge what readers see.
 */
export function truthfulAddresses({ name, email }: Address): readonly Address[] {
  const seen = withPlainSigns(name)
  if (!LETTER_OR_DIGIT.test(seen)) return email === '' ? [] : [{ name: '', email }]
  const written = Array.from(seen.matchAll(WRITTEN), addressOf)
  const spelt = Array.from(seen.matchAll(SPELT), addressOf)
  if (email === '') {
    const named = [...written, ...spelt].map((found) => ({ name: '', email: found }))
    return named.length > 0 ? named : [{ name, email }]
  }
  const isOthers =
    written.some((found) => !isWithinDomain(found, email)) || spelt.some((found) => !isOfHouse(found, email))
  return [{ name: isOthers ? '' : name, email }]
}

function withPlainSigns(name: string): string {
  const signs = name.replaceAll(DRAWN_AS_BLANK, ' ').replaceAll(DRAWN_AS_AT, '@').replaceAll(SPELT_DOT, '.')
  const seen = visibleText(signs).replaceAll(HANGING_MARK, '').replaceAll(BULLET, '.')
  return seen.replaceAll(WORD_AT, 'at').replaceAll(WORD_DOT, 'dot')
}

function addressOf([, local = '', domain = '']: RegExpMatchArray): string {
  return `${local}@${domain.replaceAll(SIGN_OF_DOT, '.')}`
}

function isWithinDomain(found: string, email: string): boolean {
  return email.toLowerCase().endsWith(found.slice(found.lastIndexOf('@')).toLowerCase())
}

/** `Support at Shop.example` is an ordinary name for mail from news.shop.example. */
function isOfHouse(found: string, email: string): boolean {
  const [one, other] = [found, email].map((each) => asciiDomain(each.slice(each.lastIndexOf('@') + 1)))
  return registrableDomain(one ?? '') === registrableDomain(other ?? '')
}
