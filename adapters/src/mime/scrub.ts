/** Databases and pages cannot hold them; tab and line feed stay. */
const CONTROLS = /[^\P{Cc}\t\n]/gu
const LONE_SURROGATES = /\p{Surrogate}/gu
/** No language needs more marks per letter, and ordering them is quadratic (UAX #15). */
const HEAPED_MARKS = /(\p{M}{30})\p{M}+/gu
/** Most text, including Vietnamese, needs none of the steps below. */
const PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u02ff\u1e00-\u1eff\u2002-\u2029\u202f-\u205f]*$/
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g
/** JavaScript counts it as white space, but it does not part words (Unicode Standard, chapter 23). */
const BYTE_ORDER_MARK = /\ufeff/g

/** Normalises text: NFC, LF, no control characters. @param limit in UTF-16 units */
export function scrubText(text: string, limit: number): { readonly text: string; readonly isCut: boolean } {
  // Cut before the costly steps and again afterwards; composing never lengthens a text.
  const short = text.length > limit * 2 ? text.slice(0, limit * 2) : text
  const whole = composed(short.replaceAll(/\r\n?/g, '\n'))
  return { text: cut(whole, limit), isCut: short.length < text.length || whole.length > limit }
}

export function scrubLine(text: string, limit: number): string {
  const short = text.length > limit * 4 ? text.slice(0, limit * 4) : text
  const line = composed(short.replaceAll(/[\r\n\u0085]+/g, ' '))
  return cut(line.replaceAll(DIRECTIONS, '').replaceAll(BYTE_ORDER_MARK, '').replaceAll(/\s+/g, ' ').trim(), limit)
}

function composed(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replaceAll(CONTROLS, '')
    .replaceAll(LONE_SURROGATES, '\ufffd')
    .replaceAll(HEAPED_MARKS, '$1')
    .normalize('NFC')
}

/** A surrogate pair is not split. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
