import { snippetOf, splitQuotation } from '../snippets.ts'
import { normalForm } from '../text/normal-form.ts'
import { exactForm, foldText, hasDiacritics } from './fold-text.ts'
import { MAX_BETWEEN_CHARACTERS } from './found-places.ts'
import type { SearchTerm } from './search-query.ts'
import { placesOfWords } from './word-places.ts'
import { placedWords, splitWords, withoutInvisible } from './words.ts'

export interface Passage {
  /** Higher for a better match; comparable between messages of one search. */
  readonly fit: number
  /** Own words or quotations contain every word that the search wants in the body. */
  readonly hasAllWords: boolean
  readonly snippet: string
}

/** Narrow lists show some thirty characters, so the match must be among them. */
const SHOWN_CHARACTERS = 30
const BEFORE_CHARACTERS = 12
/** Each term is searched in the whole text. The first ones are enough to find the passage. */
const MAX_TERMS = 8
/** Limits the distance of words in one snippet. */
const WINDOW_CHARACTERS = 120
/** A longer phrase is searched by its beginning. */
const MAX_PHRASE_WORDS = 32
const MAX_OCCURRENCES = 200

/** Best first; each is preferred with the typed diacritics. */
const DEGREES = ['phrase', 'all', 'some'] as const
type Degree = (typeof DEGREES)[number]

const FITS: Readonly<Record<'exact' | 'folded', Readonly<Record<Degree, number>>>> = {
  exact: { phrase: 6, all: 5, some: 2 },
  folded: { phrase: 4, all: 3, some: 1 },
}

/** The phrase with the typed diacritics in the author's own words. */
export const BEST_FIT = 2 * FITS.exact.phrase + 1

/** A better match has the terms side by side. */
export const ALL_WORDS_FIT = 2 * FITS.exact.all + 1

export function isSoughtInBody({ negated, field }: SearchTerm): boolean {
  return !negated && (field === 'any' || field === 'body')
}

/** Prefers the phrase, then words with diacritics, then without; own words to quotations. Undefined without a match. */
export function findPassage(body: string, terms: readonly SearchTerm[], maxCharacters: number): Passage | undefined {
  const wanted = soughtIn(terms)
  if (wanted.exact.length === 0) return undefined
  const { own, quoted } = splitQuotation(body)
  const match = (text: string) => bestIn(normalForm(withoutInvisible(text), 'NFC'), wanted)
  const inOwn = match(own)
  // The quoted text cannot be better than an exact phrase.
  const inQuoted = inOwn?.fit === FITS.exact.phrase ? undefined : match(quoted())
  if (!inOwn && !inQuoted) return undefined
  if (inOwn && inOwn.fit >= (inQuoted?.fit ?? 0)) {
    // The usual snippet starts at the beginning of the text.
    const isAtBeginning = inOwn.at < SHOWN_CHARACTERS
    const snippet = isAtBeginning ? snippetOf(inOwn.text.slice(0, 4 * maxCharacters)) : cut(inOwn, maxCharacters)
    return { fit: 2 * inOwn.fit + 1, hasAllWords: inOwn.hasAllWords, snippet }
  }
  if (!inQuoted) return undefined
  return { fit: 2 * inQuoted.fit, hasAllWords: inQuoted.hasAllWords, snippet: cut(inQuoted, maxCharacters) }
}

interface SoughtWords {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

interface Sought {
  /** If the typed terms have no diacritics, no match is more exact than another. */
  readonly isExactAsked: boolean
  /** There are no further terms beyond `MAX_TERMS`. */
  readonly isComplete: boolean
  readonly exact: readonly SoughtWords[]
  readonly folded: readonly SoughtWords[]
}

/** One search has the same terms for many messages. */
const known = new WeakMap<readonly SearchTerm[], Sought>()

function soughtIn(terms: readonly SearchTerm[]): Sought {
  const before = known.get(terms)
  if (before) return before
  const all = terms.filter(isSoughtInBody)
  const wanted = all.slice(0, MAX_TERMS)
  const sought = {
    isExactAsked: wanted.some((term) => hasDiacritics(term.text)),
    isComplete: wanted.length === all.length,
    exact: wanted.map(inWords(exactWords)),
    folded: wanted.map(inWords(splitWords)),
  }
  known.set(terms, sought)
  return sought
}

interface Match {
  readonly fit: number
  readonly hasAllWords: boolean
  readonly at: number
  readonly text: string
}

function bestIn(text: string, wanted: Sought): Match | undefined {
  const best = bestFitting(text, wanted)
  return best && !wanted.isComplete ? { ...best, hasAllWords: false } : best
}

function bestFitting(text: string, { isExactAsked, ...wanted }: Sought): Match | undefined {
  const exact = isExactAsked ? matchIn(text, exactForm(text), wanted.exact, FITS.exact) : undefined
  if (exact?.fit === FITS.exact.phrase) return exact
  const folded = matchIn(text, foldText(text), wanted.folded, FITS.folded)
  if (folded && !isExactAsked) return { ...folded, fit: folded.fit + 2 }
  return exact && exact.fit >= (folded?.fit ?? 0) ? exact : folded
}

function matchIn(
  text: string,
  form: string,
  terms: readonly SoughtWords[],
  fits: Readonly<Record<Degree, number>>,
): Match | undefined {
  // Where folding changes lengths (ligatures, full-width forms), places do not correspond.
  if (form.length !== text.length) return undefined
  const phraseWords = { words: terms.flatMap(({ words }) => words), isPrefix: terms.at(-1)?.isPrefix ?? false }
  const [phrase] = placesOf(form, phraseWords, 1)
  if (phrase !== undefined) return { fit: fits.phrase, hasAllWords: true, at: phrase, text }
  const places = terms.map((each) => placesOf(form, each, MAX_OCCURRENCES))
  const found = places.filter((each) => each.length > 0)
  if (found.length === 0) return undefined
  const hasAllWords = found.length === terms.length
  return { fit: hasAllWords ? fits.all : fits.some, hasAllWords, at: densest(found), text }
}

function densest(places: readonly (readonly number[])[]): number {
  const all = places.flatMap((each, term) => each.map((at) => ({ at, term }))).sort((one, other) => one.at - other.at)
  const counts = places.map(() => 0)
  let best = { at: 0, near: 0 }
  let [near, end] = [0, 0]
  for (const { at, term } of all) {
    for (; end < all.length && (all[end]?.at ?? 0) <= at + WINDOW_CHARACTERS; end += 1) {
      const entered = all[end]?.term ?? 0
      counts[entered] = (counts[entered] ?? 0) + 1
      if (counts[entered] === 1) near += 1
    }
    if (near > best.near) best = { at, near }
    counts[term] = (counts[term] ?? 0) - 1
    if (counts[term] === 0) near -= 1
  }
  return best.at
}

function placesOf(form: string, { words, isPrefix }: SoughtWords, most: number): readonly number[] {
  const options = { most, maxBetween: MAX_BETWEEN_CHARACTERS, isPrefix: isPrefix && words.length <= MAX_PHRASE_WORDS }
  return placesOfWords(form, words.slice(0, MAX_PHRASE_WORDS), options)
}

function inWords(split: (text: string) => readonly string[]): (term: SearchTerm) => SoughtWords {
  return ({ text, isPrefix = false }) => ({ words: split(text), isPrefix })
}

function exactWords(text: string): readonly string[] {
  return placedWords(exactForm(withoutInvisible(text))).map(({ word }) => word)
}

function cut({ at, text }: Match, maxCharacters: number): string {
  const begin = at < BEFORE_CHARACTERS ? 0 : text.lastIndexOf(' ', at - BEFORE_CHARACTERS) + 1
  return `… ${text
    .slice(Math.max(begin, at - 3 * BEFORE_CHARACTERS), at + maxCharacters)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .trim()}`
}
