import { foldText } from '../../search/fold-text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu
const LONE_SURROGATES = /\p{Surrogate}/gu
const LINE_ENDS = /\r\n|\r|\n|\u2028|\u2029/gu

/** RFC 5228 section 2.4.2. Literal text as long as the script requires neither `variables` nor `encoded-character`. */
export function quoted(text: string): string {
  const safe = text.replace(CONTROL, '').replace(LINE_ENDS, '\r\n').replace(/["\\]/gu, '\\$&')
  return `"${safe.replace(LONE_SURROGATES, '\ufffd')}"`
}

export function quotedList(texts: readonly string[]): string {
  return texts.length === 1 ? quoted(texts[0] ?? '') : `[${texts.map(quoted).join(', ')}]`
}

/** A line end would end the comment. */
export function comment(text: string): string {
  return `# ${text.replace(LINE_ENDS, ' ').replace(CONTROL, '').replace(LONE_SURROGATES, '\ufffd')}`
}

/** Latin, Greek and Cyrillic languages use these in decomposed text (NFD). */
const MARKS = [
  0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30a, 0x30b, 0x30c, 0x31b, 0x323, 0x326, 0x327, 0x328,
]
  .map((code) => String.fromCodePoint(code))
  .join('|')

const LETTER_RANGES = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1eff],
  [0xff01, 0xff5e],
] as const

const BLANKS = [
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029,
  0x202f, 0x205f, 0x3000, 0xfeff,
]
  .map((code) => String.fromCodePoint(code))
  .join('|')

let variants: ReadonlyMap<string, readonly string[]> | undefined

function letterVariants(): ReadonlyMap<string, readonly string[]> {
  if (variants) return variants
  const found = new Map<string, string[]>()
  for (const [first, last] of LETTER_RANGES) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code)
      const folded = foldText(letter)
      if (folded === letter || [...folded].length !== 1) continue
      const known = found.get(folded)
      if (known) known.push(letter)
      else found.set(folded, [letter])
    }
  }
  variants = found
  return found
}

const SPECIAL = /[\\^$.|?*+()[\]{}]/gu

/**
 * Each letter becomes an alternation of all letters that fold to it, composed or decomposed (product decision 8). The
 * argument must be folded.
 */
export function textPattern(folded: string): string {
  return [...folded].map((letter) => (letter === ' ' ? `([[:space:]]|${BLANKS})+` : letterPattern(letter))).join('')
}

function letterPattern(letter: string): string {
  const others = letterVariants().get(letter) ?? []
  const all = [...new Set([letter, letter.toUpperCase(), ...others])].filter((one) => [...one].length === 1)
  const plain = all.map((one) => one.replace(SPECIAL, '\\$&'))
  const one = plain.length === 1 ? plain.join('') : `(${plain.join('|')})`
  return /\p{L}/u.test(letter) ? `${one}(${MARKS})*` : one
}
