import type { Country } from './countries.ts'

/** E.164 allows up to 15 digits after the plus sign. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/
/** Vietnamese mobile and fixed numbers without the trunk prefix 0. */
const VIETNAMESE = /^\+84(?:[35789]\d{8}|2\d{9})$/
/** Calling codes of countries whose numbers keep their leading 0. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['39', '378'])

/** Accepts blanks, dots, hyphens, brackets, full-width digits, the trunk prefix 0 and an international prefix. */
export function readPhone(typed: string, { callingCode }: Pick<Country, 'callingCode'>): string | undefined {
  const bare = typed.normalize('NFKC').replaceAll(/[\s.\-‐‑–()/]/gu, '')
  const international = bare.startsWith('+') ? bare : bare.startsWith('00') ? `+${bare.slice(2)}` : undefined
  const own = KEEPS_ZERO.has(callingCode) ? bare : bare.replace(/^0/, '')
  const phone = international ?? `+${callingCode}${own}`
  if (!INTERNATIONAL.test(phone)) return undefined
  return phone.startsWith('+84') && !VIETNAMESE.test(phone) ? undefined : phone
}

/** Groups digits from the end: `+84 912 345 678`. */
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
