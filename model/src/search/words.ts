import { isComposedLatin } from '../text/composed-latin.ts'
import { foldText } from './fold-text.ts'

/** Longer runs of letters are encoded data. Index and search truncate them alike. */
export const MAX_WORD_CHARACTERS = 64

/** In scripts without spaces, each character is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu

/** A number followed by its currency: `250.000đ`. */
const PRICE = /(\d)[đĐ](?!\p{L})/gu

const INVISIBLE_SIGN =
  '\\p{Cf}|\\u034f|[\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0]|[\\u180b-\\u180f]|[\\ufe00-\\ufe0f]|[\\u{e0100}-\\u{e01ef}]'
const INVISIBLE = new RegExp(INVISIBLE_SIGN, 'gu')
const LETTER = '[\\p{L}\\p{N}\\p{M}]'
const SHOWN_WORD = new RegExp(
  `(?!${INVISIBLE_SIGN})${LETTER}(?:${LETTER}|${INVISIBLE_SIGN})*|(?:${INVISIBLE_SIGN}|(?!${LETTER}).)+`,
  'gsu',
)

export function withoutInvisible(text: string): string {
  return isComposedLatin(text) ? text : text.replaceAll(INVISIBLE, '')
}

/** Lossless: words keep the invisible characters inside them. */
export function shownWords(text: string): readonly string[] {
  return text.match(SHOWN_WORD) ?? []
}

/** Punctuation is ignored, so a phrase can span it. */
export function splitWords(text: string): readonly string[] {
  const folded = foldText(withoutInvisible(text).replaceAll(PRICE, '$1 đ'))
  return Array.from(folded.matchAll(WORD), ([word]) => word.slice(0, MAX_WORD_CHARACTERS))
}

export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The text must be folded or exact already. */
export function placedWords(form: string): readonly PlacedWord[] {
  return Array.from(form.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.slice(0, MAX_WORD_CHARACTERS),
    start: index,
    end: index + word.length,
  }))
}

/** `bao`, `cao` become `bao_cao`. PostgreSQL keeps statistics for it. */
export function pairOf(first: string, second: string): string {
  return `${first}_${second}`
}
