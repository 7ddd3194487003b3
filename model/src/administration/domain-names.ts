import { isValidEmail } from '../addresses.ts'
import { domainInLetters } from '../text/punycode.ts'
import { hostOf } from '../trust/hosts.ts'

/** Longer than any name that DNS takes, in whichever form it is typed. */
export const MAX_TYPED_DOMAIN_CHARACTERS = 500
const MAX_DNS_CHARACTERS = 253
/** What an address of the web may have and a domain may not: the reading of it would end there, or begin. */
const NO_DOMAIN = /[\s/\\:@?#%[\]]/u

/** A domain in the form of DNS: lower case, in Punycode where it has other letters. Undefined for what is no domain. */
export function asciiDomain(domain: string): string | undefined {
  if (domain.length > MAX_TYPED_DOMAIN_CHARACTERS || NO_DOMAIN.test(domain)) return undefined
  const name = hostOf(`https://${domain}/`) ?? ''
  return name === '' || name.length > MAX_DNS_CHARACTERS ? undefined : name
}

/**
 * The domain that somebody means, in the one spelling that it has here: lower case, its letters as they are written, so that
 * `VÍ-DỤ.vn` and its Punycode are one. An `@`, or an address before it, and a dot behind it are looked through. Undefined for what can
 * have no mail: a single label, an address of the network, labels that DNS does not take.
 */
export function readDomainName(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^[^@\s]*@/u, '')
    .replace(/\.$/u, '')
  const ascii = asciiDomain(text)
  if (ascii === undefined) return undefined
  const name = domainInLetters(ascii)
  const isNumber = /\.\d+$/u.test(ascii)
  return !isNumber && isValidEmail(`postmaster@${ascii}`) && isValidEmail(`postmaster@${name}`) ? name : undefined
}
