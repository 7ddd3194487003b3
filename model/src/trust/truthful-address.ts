import type { Address } from '../addresses.ts'
import { registrableDomain } from './look-alike-domains.ts'
import { asciiDomain } from './mail-domains.ts'
import { seenText } from './seen-text.ts'

/** An address within a name as an eye reads it, with blanks around its signs or with the signs in brackets. */
const WRITTEN =
  /([^\s<>()[\]{}"',;:@]{1,64})(?:\s{0,3}@\s{0,3}|\s{0,3}[([{<]\s{0,3}(?:at|@)\s{0,3}[)\]}>]\s{0,3})([\p{L}\p{N}\p{M}_-]{1,63}(?:(?:\s{0,2}\.\s{0,2}|\s{0,3}[([{<]\s{0,3}(?:dot|\.)\s{0,3}[)\]}>]\s{0,3}|\s{1,3}dot\s{1,3})[\p{L}\p{N}\p{M}_-]{1,63}){1,8})/giu
/** The same in words: `ceo at bank.example`, `ceo at bank dot example`. */
const SPELT =
  /([^\s<>()[\]{}"',;:@]{1,64})\s{1,3}at\s{1,3}([\p{L}\p{N}_-]{1,63}(?:(?:\.|\s{1,3}dot\s{1,3})[\p{L}\p{N}_-]{1,63}){0,7}(?:\.|\s{1,3}dot\s{1,3})\p{L}{2,63})/giu
const SIGN_OF_DOT = /\s*[([{<]?\s*(?:\bdot\b|\.)\s*[)\]}>]?\s*/giu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Returns an address as it may be shown. A name that is or contains the address of another domain is removed, because lists
 * show the name alone; so is one without a letter or a digit. Where there is no address, those written in the name are the
 * address: what a reader sees must be what is judged.
 */
export function truthfulAddresses({ name, email }: Address): readonly Address[] {
  const seen = seenText(name)
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

/** `Support at Shop.example` is an ordinary name for mail from news.shop.example. */
function isOfHouse(found: string, email: string): boolean {
  const [one, other] = [found, email].map((each) => asciiDomain(each.slice(each.lastIndexOf('@') + 1)))
  return registrableDomain(one ?? '') === registrableDomain(other ?? '')
}
