import type { PhoneNumbers } from '@sen/core/ports/phone-numbers'
import { findCountry } from '@sen/model/account/countries'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Where the plan has mobile and fixed numbers in one range, as in North America, they are of the second kind. */
const MOBILE_TYPES: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** By the numbering plans that Google collects for Android; all of them, as only those tell the kinds apart. */
export class LibphonenumberPhoneNumbers implements PhoneNumbers {
  isMobile(phone: string, country: string): boolean {
    const found = parsePhoneNumberFromString(phone)
    if (!found?.isValid() || !MOBILE_TYPES.has(found.getType())) return false
    if (found.country === country) return true
    // Jersey's numbers are chosen as British ones: who is not in the list of countries is found under the one that shares its code.
    const isListed = found.country !== undefined && findCountry(found.country) !== undefined
    return !isListed && findCountry(country)?.callingCode === found.countryCallingCode && found.country !== undefined
  }
}
