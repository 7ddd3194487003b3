import { foldText } from './fold-text.ts'

/** Longer runs of letters are encodings, not words; both sides cut them alike. */
export const MAX_WORD_CHARACTERS = 64

/** A run of letters and digits; scripts that write no spaces give a word for each character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu

/** `250.000đ` is a number and its currency. */
const PRICE = /(\d)[đĐ](?!\p{L})/gu

/** What nobody sees parts no word: soft hyphens, joiners, marks of direction and of bytes, selectors of variants. */
const INVISIBLE_SIGN =
  '\\p{Cf}|\\u034f|[\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0]|[\\u180b-\\u180f]|[\\ufe00-\\ufe0f]|[\\u{e0100}-\\u{e01ef}]'
const INVISIBLE = new RegExp(INVISIBLE_SIGN, 'gu')
const LETTER = '[\\p{L}\\p{N}\\p{M}]'
const SHOWN_WORD = new RegExp(
  `(?!${INVISIBLE_SIGN})${LETTER}(?:${LETTER}|${INVISIBLE_SIGN})*|(?:${INVISIBLE_SIGN}|(?!${LETTER}).)+`,
  'gsu',
)

/** Text as it is read, for whoever compares it. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/** Words as they are written, invisible characters inside them included, and what is between them; loses nothing. */
export function shownWords(text: string): readonly string[] {
  return text.match(SHOWN_WORD) ?? []
}

/** The words of a text, folded, in order. What is between two of them is no part of any: a phrase reaches across it. */
export function splitWords(text: string): readonly string[] {
  const folded = foldText(withoutInvisible(text).replaceAll(PRICE, '$1 đ'))
  return Array.from(folded.matchAll(WORD), ([word]) => word.slice(0, MAX_WORD_CHARACTERS))
}

export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Words of a text that is compared as it is, with their places in it. */
export function placedWords(form: string): readonly PlacedWord[] {
  return Array.from(form.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.slice(0, MAX_WORD_CHARACTERS),
    start: index,
    end: index + word.length,
  }))
}

/** `bao`, `cao` → `bao_cao`: two neighbours as one lexeme, with statistics of its own. */
export function pairOf(first: string, second: string): string {
  return `${first}_${second}`
}
