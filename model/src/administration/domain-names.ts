import { isValidEmail } from '../addresses.ts'
import { domainInLetters } from '../text/punycode.ts'
import { hostOf } from '../trust/hosts.ts'

/** Exceeds any domain name in Unicode or Punycode. */
export const MAX_TYPED_DOMAIN_CHARACTERS = 500
const MAX_DNS_CHARACTERS = 253
/** These characters delimit parts of a URL and would truncate the host. */
const NO_DOMAIN = /[\s/\\:@?#%[\]]/u

/** Returns lower case and Punycode, or undefined if it is not a domain. */
export function parseAsciiDomain(domain: string): string | undefined {
  if (domain.length > MAX_TYPED_DOMAIN_CHARACTERS || NO_DOMAIN.test(domain)) return undefined
  const name = hostOf(`https://${domain}/`) ?? ''
  return name === '' || name.length > MAX_DNS_CHARACTERS ? undefined : name
}

/** Lower case in Unicode: `VÍ-DỤ.vn` and its Punycode are equal. Undefined for a domain that cannot have mail. */
export function readDomainName(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^[^@\s]*@/u, '')
    .replace(/\.$/u, '')
  const ascii = parseAsciiDomain(text)
  if (ascii === undefined) return undefined
  const name = domainInLetters(ascii)
  const isNumber = /\.\d+$/u.test(ascii)
  return !isNumber && isValidEmail(`postmaster@${ascii}`) && isValidEmail(`postmaster@${name}`) ? name : undefined
}
