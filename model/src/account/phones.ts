import type { Country } from './countries.ts'

/** The plus sign, and what E.164 allows behind it. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/
/** Of Vietnam: mobile and fixed numbers, without the 0. */
const VIETNAMESE = /^\+84(?:[35789]\d{8}|2\d{9})$/
/** Where the 0 before a number belongs to it. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['39', '378'])

/**
 * A telephone number as it is kept, `+84912345678`; undefined where what was typed is none. Written with blanks, dots, hyphens and
 * brackets, in any digits of the keyboard, with the 0 of its country or with a country of its own before it.
 */
export function readPhone(typed: string, { callingCode }: Pick<Country, 'callingCode'>): string | undefined {
  const bare = typed.normalize('NFKC').replaceAll(/[\s.\-‐‑–()/]/gu, '')
  const international = bare.startsWith('+') ? bare : bare.startsWith('00') ? `+${bare.slice(2)}` : undefined
  const own = KEEPS_ZERO.has(callingCode) ? bare : bare.replace(/^0/, '')
  const phone = international ?? `+${callingCode}${own}`
  if (!INTERNATIONAL.test(phone)) return undefined
  return phone.startsWith('+84') && !VIETNAMESE.test(phone) ? undefined : phone
}

/** For people: `+84 912 345 678`, in groups from its end. */
export function writePhone(phone: string, countries: readonly Country[]): string {
  const digits = phone.slice(1)
  const code = countries
    .map(({ callingCode }) => callingCode)
    .filter((each) => digits.startsWith(each))
    .sort((one, other) => other.length - one.length)[0]
  const rest = digits.slice(code?.length ?? 0)
  const groups = rest.replaceAll(/(?=(?:\d{3})+$)/g, ' ').trim()
  return code === undefined ? phone : `+${code} ${groups}`
}
