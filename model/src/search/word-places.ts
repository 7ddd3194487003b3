import { MAX_WORD_CHARACTERS } from './words.ts'

const LETTER = /[\p{L}\p{N}\p{M}]/u
const SCRIPT_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const CODE_UNITS = 0x1_00_00

type Kind = 'other' | 'letter' | 'word'
const KINDS: readonly Kind[] = ['other', 'letter', 'word']

/** A regular expression per character would dominate the search time. */
let kinds: Uint8Array | undefined

/**
 * `indexOf` finds the first word, and only its surroundings are compared.
 * @param form folded or exact text, matching the words
 * @param maxBetween the maximum UTF-16 code units between two words
 * @param isPrefix the last word may be the beginning of a longer one
 */
export function placesOfWords(
  form: string,
  words: readonly string[],
  {
    most,
    maxBetween,
    isPrefix = false,
  }: { readonly most: number; readonly maxBetween: number; readonly isPrefix?: boolean },
): readonly number[] {
  const [first, ...rest] = words
  if (!first) return []
  const places: number[] = []
  for (let at = form.indexOf(first); at !== -1 && places.length < most; at = form.indexOf(first, at + first.length)) {
    const isFound = isWhole(form, at, first, isPrefix && rest.length === 0)
    if (isFound && follow(form, at + first.length, rest, { maxBetween, isPrefix })) places.push(at)
  }
  return places
}

function follow(
  form: string,
  from: number,
  words: readonly string[],
  { maxBetween, isPrefix }: { readonly maxBetween: number; readonly isPrefix: boolean },
): boolean {
  let end = from
  for (const [index, word] of words.entries()) {
    let at = end
    while (at < form.length && at - end <= maxBetween && kindAt(form, at) === 'other') at += 1
    if (
      at - end > maxBetween ||
      !form.startsWith(word, at) ||
      !isWhole(form, at, word, isPrefix && index === words.length - 1)
    )
      return false
    end = at + word.length
  }
  return true
}

/** Returns whether the match is not part of a longer word. */
function isWhole(form: string, at: number, word: string, isPrefix: boolean): boolean {
  if (isInside(form, at)) return false
  return isPrefix || word.length >= MAX_WORD_CHARACTERS || !isInside(form, at + word.length)
}

function isInside(form: string, at: number): boolean {
  if (at <= 0 || at >= form.length) return false
  return kindBefore(form, at) === 'letter' && kindAt(form, at) === 'letter'
}

function kindBefore(form: string, at: number): Kind {
  const isLow = (form.charCodeAt(at - 1) & 0xfc_00) === 0xdc_00
  return kindAt(form, isLow && at > 1 ? at - 2 : at - 1)
}

function kindAt(form: string, at: number): Kind {
  const unit = form.charCodeAt(at)
  if ((unit & 0xf8_00) === 0xd8_00) return kindOf(String.fromCodePoint(form.codePointAt(at) ?? 0))
  kinds ??= Uint8Array.from({ length: CODE_UNITS }, (_, each) => KINDS.indexOf(kindOf(String.fromCharCode(each))))
  return KINDS[kinds[unit] ?? 0] ?? 'other'
}

function kindOf(character: string): Kind {
  if (SCRIPT_WITHOUT_SPACES.test(character)) return 'word'
  return LETTER.test(character) ? 'letter' : 'other'
}
