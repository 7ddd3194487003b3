/** Lines have at most 998 characters (RFC 5322 section 2.1.1). Longer text is folded, and therefore encoded. */
const MAX_PLAIN_CHARACTERS = 200
/** The bytes per encoded word, which has at most 75 characters (RFC 2047 section 2). */
const WORD_BYTES = 45

/**
 * Encodes a header's text in ASCII (RFC 2047) and folds it.
 *
 * @param lineEnd the line end for folding
 */
export function encodedWords(text: string, lineEnd: '\n' | '\r\n'): string {
  if (text.length <= MAX_PLAIN_CHARACTERS && /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join(`${lineEnd} `)
}

/** Decodes UTF-8 words in a latin1 header and leaves everything else unchanged. */
export function decodedWords(written: string): string {
  const unfolded = written.replaceAll(/\r?\n(?=[ \t])/g, '').replaceAll(/\?=[ \t]+=\?/g, '?==?')
  return unfolded.replaceAll(/=\?utf-8\?([BQ])\?([^?\s]*)\?=/gi, (_, kind: string, encoded: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(encoded, 'base64').toString() : fromQ(encoded),
  )
}

function fromQ(encoded: string): string {
  const bytes = encoded
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
