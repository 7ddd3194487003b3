/** Control characters that no text needs and that a database or a page cannot hold; tab and line feed stay. */
const CONTROLS = /[^\P{Cc}\t\n]/gu
const LONE_SURROGATES = /\p{Surrogate}/gu
/** More marks on one letter than any language has; ordering them is quadratic (UAX #15, stream-safe text). */
const HEAPED_MARKS = /(\p{M}{30})\p{M}+/gu
/** Ordinary text, Vietnamese included: none of the above, and nothing that composing would change. Most text is. */
const PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u02ff\u1e00-\u1eff\u2002-\u2029\u202f-\u205f]*$/
/** What turns the direction of reading of everything beside it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g

/** A body's text: NFC, line ends as LF, no control characters, at most `limit` UTF-16 units, whole code points. */
export function scrubText(text: string, limit: number): { readonly text: string; readonly isCut: boolean } {
  // Cut before the costly steps and again after: composing never makes a text longer than it was.
  const short = text.length > limit * 2 ? text.slice(0, limit * 2) : text
  const whole = composed(short.replaceAll(/\r\n?/g, '\n'))
  return { text: cut(whole, limit), isCut: short.length < text.length || whole.length > limit }
}

/** A header's text: the same on one line, white space collapsed, and nothing that turns its neighbours round. */
export function scrubLine(text: string, limit: number): string {
  const short = text.length > limit * 4 ? text.slice(0, limit * 4) : text
  const line = composed(short.replaceAll(/[\r\n\u0085]+/g, ' '))
  return cut(line.replaceAll(DIRECTIONS, '').replaceAll(/\s+/g, ' ').trim(), limit)
}

function composed(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replaceAll(CONTROLS, '')
    .replaceAll(LONE_SURROGATES, '\ufffd')
    .replaceAll(HEAPED_MARKS, '$1')
    .normalize('NFC')
}

/** Never through the middle of a character outside the base plane. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
