import { foldText } from './fold-text.ts'

/** Longer runs of letters are encodings, not words; both sides cut them alike. */
const MAX_WORD_CHARACTERS = 64

/** A run of letters and digits; scripts that write no spaces give a word for each character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu

/** Between two words of one phrase: white space, or one sign that joins (`hop-dong`, `minh@senmail.test`, `1.250`). */
const JOINT = /^(?:[\s\u00a0\u200b]*|[-‐‑–_.@/'’:,+&#*~=\\]|\s?[-–&]\s?)$/u

/** `250.000đ` is a number and its currency. */
const PRICE = /(\d)[đĐ](?!\p{L})/gu

/** What nobody sees parts no word: soft hyphens, joiners, marks of direction and of bytes, selectors of variants. */
const INVISIBLE =
  /\p{Cf}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu

/** Text as it is read, for whoever compares it. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

export interface Words {
  /** Folded, in order. */
  readonly words: readonly string[]
  /** `joined[i]`: whether word i and word i + 1 stand together, so that a phrase may hold both. */
  readonly joined: readonly boolean[]
}

/** Splits folded text into words, and says which neighbours nothing but space or a joining sign parts. */
export function splitWords(text: string): Words {
  const folded = foldText(withoutInvisible(text).replaceAll(PRICE, '$1 đ'))
  const words: string[] = []
  const joined: boolean[] = []
  let end = 0
  for (const match of folded.matchAll(WORD)) {
    if (words.length > 0) joined.push(JOINT.test(folded.slice(end, match.index)))
    words.push(match[0].slice(0, MAX_WORD_CHARACTERS))
    end = match.index + match[0].length
  }
  return { words, joined }
}

/** `bao`, `cao` → `bao_cao`: two neighbours as one lexeme, with statistics of its own. */
export function pairOf(first: string, second: string): string {
  return `${first}_${second}`
}
