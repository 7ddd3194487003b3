import type { Address } from '../addresses.ts'
import { deobfuscateAddressSigns } from './deobfuscate-address-signs.ts'
import { withDots } from './link-hosts.ts'
import { registrableDomain } from './look-alike-domains.ts'
import { comparableDomain } from './mail-domains.ts'

const GAP = `[\\s\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}"'\`\u00b4]{0,6}`
const LOCAL = '([^\\s\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}<>"\'`,;:@]{1,64})'
const LABEL = '[\\p{L}\\p{N}\\p{M}_-]{1,63}'
const OPENING = '[\\p{Ps}\\p{Pi}<*|~]'
const CLOSING = '[\\p{Pe}\\p{Pf}>*|~]'
const BRACKETED_AT = `\\s{0,3}${OPENING}\\s{0,3}(?:at|a|@)\\s{0,3}${CLOSING}\\s{0,3}`
const DOT = `(?:\\s{0,2}\\.[\\s.]{0,2}|\\s{0,3}${OPENING}\\s{0,3}(?:dot|\\.)\\s{0,3}${CLOSING}\\s{0,3}|\\s{1,3}dot\\s{1,3})`
const WRITTEN = new RegExp(`${LOCAL}(?:${GAP}@${GAP}|${BRACKETED_AT})(${LABEL}(?:${DOT}${LABEL}){1,8})`, 'giu')
/** An address in words: `ceo at bank.example`, `ceo at bank dot example`. */
const SPELT =
  /([^\s<>()[\]{}"',;:@]{1,64})[\s_-]{1,3}at[\s_-]{1,3}([\p{L}\p{N}_-]{1,63}?(?:(?:\.|[\s_-]{1,3}dot[\s_-]{1,3})[\p{L}\p{N}_-]{1,63}?){0,7}(?:\.|[\s_-]{1,3}dot[\s_-]{1,3})\p{L}{2,63})/giu
const SIGN_OF_DOT = /[\s_-]*[([{<]?\s*(?:(?<![\p{L}\p{N}])dot(?![\p{L}\p{N}])|\.)[\s.]*[)\]}>]?[\s_-]*/giu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Removes a name that contains an address of another domain, because lists show the name only. Without an address,
 * those in the name are used, so that the checks judge what readers see.
 */
export function truthfulAddresses({ name, email }: Address): readonly Address[] {
  const seen = withDots(deobfuscateAddressSigns(name))
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

function addressOf([, local = '', domain = '']: RegExpMatchArray): string {
  return `${local}@${domain.replaceAll(SIGN_OF_DOT, '.')}`
}

function isWithinDomain(found: string, email: string): boolean {
  return email.toLowerCase().endsWith(found.slice(found.lastIndexOf('@')).toLowerCase())
}

/** `Support at Shop.example` is an ordinary name for mail from `news.shop.example`. */
function isOfHouse(found: string, email: string): boolean {
  const [one, other] = [found, email].map((each) => comparableDomain(each.slice(each.lastIndexOf('@') + 1)))
  return registrableDomain(one ?? '') === registrableDomain(other ?? '')
}
