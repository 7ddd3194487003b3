/** RFC 5322 section 2.1.1 allows 998. Longer text is folded, and therefore encoded. */
const MAX_PLAIN_CHARACTERS = 200
/** An encoded word has at most 75 characters (RFC 2047 section 2). */
const WORD_BYTES = 45

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
