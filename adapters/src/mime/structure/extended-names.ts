import { decodeText } from '../charsets.ts'

const LOOKED_AT_CHARACTERS = 32 * 1024
const SECTION = /;\s*(filename|name)\*(?:(\d{1,3})(\*)?)?\s*=\s*(?:"([^"]{0,1000})"|([^";\s]*))/gi
const READ_ALREADY = /^(|utf-?8|us-ascii)$/i

interface Section {
  readonly number: number
  /** It is the whole value: `filename*`. */
  readonly isWhole: boolean
  readonly isEncoded: boolean
  readonly value: string
}

/** Decodes names (RFC 2231 sections 3, 4) in charsets that the parser reads wrongly: VISCII, TCVN3, UTF-7. */
export function extendedName(header: string, parameter: 'filename' | 'name'): string | undefined {
  const all = sectionsOf(header.slice(0, LOOKED_AT_CHARACTERS), parameter)
  const whole = all.filter(({ isWhole }) => isWhole)
  // The parser joins a whole value and sections of another one.
  const isMixed = whole.length > 0 && whole.length < all.length
  const sections = isMixed ? whole.slice(0, 1) : all
  const [first, ...others] = sections
  const [, charset, start] = /^([^']{0,60})'[^']*'(.*)$/s.exec(first?.isEncoded ? first.value : '') ?? []
  if (!first || charset === undefined || start === undefined) return isMixed ? first?.value : undefined
  if (READ_ALREADY.test(charset) && !isMixed) return undefined
  const bytes = [{ ...first, value: start }, ...others].map(({ value, isEncoded }) =>
    isEncoded ? percentDecoded(value) : Buffer.from(value, 'utf8'),
  )
  return decodeText(Buffer.concat(bytes), charset)
}

/** Undoes faults of some programs: single quotes, RFC 2231 without its star, and percent encoding. */
export function plainlyWrittenName(name: string): string {
  const unquoted = /^'([^']+)'$/.exec(name)?.[1] ?? name
  const [, charset, extended] = /^([\w.-]{1,60})'[\w-]{0,40}'(.*%[0-9a-f]{2}.*)$/is.exec(unquoted) ?? []
  if (charset !== undefined && extended !== undefined) return decodeText(percentDecoded(extended), charset)
  return /%[c-f][0-9a-f]%[89ab][0-9a-f]/i.test(unquoted) ? decodeUrlName(unquoted) : unquoted
}

function decodeUrlName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function sectionsOf(header: string, parameter: string): readonly Section[] {
  return Array.from(header.matchAll(SECTION), ([, name = '', number, star, quoted, bare]) => ({
    name: name.toLowerCase(),
    number: Number(number ?? 0),
    isWhole: number === undefined,
    isEncoded: number === undefined || star !== undefined,
    value: quoted ?? bare ?? '',
  }))
    .filter(({ name }) => name === parameter)
    .sort((one, other) => one.number - other.number)
}

function percentDecoded(text: string): Buffer {
  const latin1 = Buffer.from(text, 'utf8').toString('latin1')
  return Buffer.from(
    latin1.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
