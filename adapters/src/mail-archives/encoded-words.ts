/** A line has 998 characters at most (RFC 5322 section 2.1.1); what is longer is folded, and so encoded. */
const MAX_PLAIN_CHARACTERS = 200
/** Of what one word encodes: encoded it has 75 characters at most (RFC 2047 section 2). */
const WORD_BYTES = 45

/**
 * A header's text in ASCII (RFC 2047), folded.
 *
 * @param lineEnd that folds it
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

/** The other way, of words in UTF-8; a header's text is latin1 here, and what is no such word stays as it is. */
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
