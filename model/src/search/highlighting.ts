import { normalForm } from '../text/normal-form.ts'
import { foldText } from './fold-text.ts'
import type { SearchTerm } from './search-query.ts'
import { splitWords } from './words.ts'

export interface TextSegment {
  readonly text: string
  readonly isFound: boolean
}

/** Parts of `text` that the terms name, and those between: words are compared folded, and from their beginning. */
export function highlight(text: string, terms: readonly SearchTerm[]): readonly TextSegment[] {
  const words = new Set(terms.filter((term) => !term.negated).flatMap((term) => splitWords(term.text).words))
  if (words.size === 0) return [{ text, isFound: false }]
  const segments: { text: string; isFound: boolean }[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)) {
    for (const piece of pieces(match[0], words)) {
      const last = segments.at(-1)
      if (last && last.isFound === piece.isFound) last.text += piece.text
      else segments.push({ ...piece })
    }
  }
  return segments
}

/** A word that begins as one of these, parted where the beginning ends. */
function pieces(word: string, wanted: ReadonlySet<string>): readonly TextSegment[] {
  const letters = [...word.matchAll(/.\p{M}*/gsu)].map(([letter]) => letter)
  const folded = letters.map(foldText)
  const whole = folded.join('')
  const longest = Math.max(0, ...[...wanted].filter((each) => whole.startsWith(each)).map((each) => each.length))
  if (longest === 0) return [{ text: word, isFound: false }]
  let length = 0
  let count = 0
  while (length < longest) {
    length += folded[count]?.length ?? 1
    count += 1
  }
  const found = { text: letters.slice(0, count).join(''), isFound: true }
  const rest = letters.slice(count).join('')
  return rest === '' ? [found] : [found, { text: rest, isFound: false }]
}

/** A list of two lines, or beside a thread, shows some thirty letters: what was found must be among them. */
const BEFORE_CHARACTERS = 12
/** Each is looked for in the whole text; who types more finds the place by the first ones. */
const MAX_LOOKED_FOR = 8

/**
 * The part of a body around the first place where one of the terms stands, in one line; undefined when none does, or
 * when it stands so near the beginning that the usual snippet shows it.
 */
export function snippetAround(body: string, terms: readonly SearchTerm[], maxCharacters: number): string | undefined {
  const text = normalForm(body, 'NFC')
  const folded = foldText(text)
  // Where folding changes lengths (ligatures, fullwidth forms), places do not correspond.
  if (folded.length !== text.length) return undefined
  const found = terms
    .filter((term) => !term.negated && (term.field === 'any' || term.field === 'body'))
    .slice(0, MAX_LOOKED_FOR)
    .map((term) => placeOf(folded, splitWords(term.text).words))
    .filter((place) => place >= 0)
  const at = Math.min(...found)
  if (found.length === 0 || at < maxCharacters / 2) return undefined
  const begin = text.lastIndexOf(' ', at - BEFORE_CHARACTERS) + 1
  return `… ${text
    .slice(Math.max(begin, at - 3 * BEFORE_CHARACTERS), at + maxCharacters)
    .replaceAll(/\s+/gu, ' ')
    .slice(0, maxCharacters)
    .trim()}`
}

function placeOf(folded: string, words: readonly string[]): number {
  const [first = '', second] = words
  const phrase = second === undefined ? -1 : folded.search(wordPattern(`${first}[^\\p{L}\\p{N}]{1,3}${second}`))
  return phrase >= 0 ? phrase : folded.search(wordPattern(first))
}

/** Words are letters and digits: nothing in them means anything to a pattern. */
function wordPattern(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}`, 'u')
}
