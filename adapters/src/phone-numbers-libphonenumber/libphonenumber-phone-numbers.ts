import type { PhoneNumbers } from '@sen/core/ports/phone-numbers'
import { findCountry } from '@sen/model/account/countries'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** North America shares a range between mobile and fixed numbers. */
const MOBILE_TYPES: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** The full metadata is needed to distinguish the types. */
export class LibphonenumberPhoneNumbers implements PhoneNumbers {
  isMobile(phone: string, country: string): boolean {
    const found = parsePhoneNumberFromString(phone)
    if (!found?.isValid() || !MOBILE_TYPES.has(found.getType())) return false
    if (found.country === country) return true
    // A country that is not listed, such as Jersey, is found under the one that shares its calling code.
    const isListed = found.country !== undefined && findCountry(found.country) !== undefined
    return !isListed && findCountry(country)?.callingCode === found.countryCallingCode && found.country !== undefined
  }
}
