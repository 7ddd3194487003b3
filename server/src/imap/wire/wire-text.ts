/** In byte text, each character is one byte. It is joined like other strings and converted once. */
export type ByteText = string

const QUOTABLE = /^[^\0\r\n\u0080-\u00ff]*$/
const QUOTABLE_UTF8 = /^[^\0\r\n]*$/
const ESCAPED = /["\\]/
const EACH_ESCAPED = /["\\]/g
/** A longer quoted string is sent as a literal. */
const MAX_QUOTED_BYTES = 1_000
const ASCII = /^[\0-\x7f]*$/
/** Printable ASCII without what a quoted string escapes. */
const PLAIN = /^[ !#-[\]-~]*$/
const ATOM = /^(?:(?![(){%*"\\\]])[!-~])+$/

export function utf8Bytes(text: string): ByteText {
  if (ASCII.test(text)) return text
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** Returns a `string` of RFC 3501 section 9. NUL cannot be sent, so it becomes 0x80. */
export function wireString(bytes: ByteText, options: { readonly isUtf8: boolean } = { isUtf8: false }): ByteText {
  const quotable = options.isUtf8 ? QUOTABLE_UTF8 : QUOTABLE
  if (bytes.length > MAX_QUOTED_BYTES || !quotable.test(bytes)) return literal(bytes)
  return ESCAPED.test(bytes) ? `"${bytes.replaceAll(EACH_ESCAPED, '\\$&')}"` : `"${bytes}"`
}

/** Returns `nstring` of a text. Most texts are plain, so that one expression decides. */
export function nilOrText(text: string | undefined): ByteText {
  if (text === undefined) return 'NIL'
  return text.length <= MAX_QUOTED_BYTES && PLAIN.test(text) ? `"${text}"` : wireString(utf8Bytes(text))
}

export function literal(bytes: ByteText): ByteText {
  return `{${bytes.length}}\r\n${bytes.replaceAll('\0', '\x80')}`
}

/** Returns an `astring`: an atom where that is possible. */
export function wireAtomOrString(bytes: ByteText, options?: { readonly isUtf8: boolean }): ByteText {
  return ATOM.test(bytes) && bytes.toUpperCase() !== 'NIL' ? bytes : wireString(bytes, options)
}
