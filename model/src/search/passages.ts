import { snippetOf, splitQuotation } from '../snippets.ts'
import { normalForm } from '../text/normal-form.ts'
import { exactForm, foldText, hasDiacritics } from './fold-text.ts'
import type { SearchTerm } from './search-query.ts'
import { splitWords, withoutInvisible } from './words.ts'

/** The place of a message that a search found. */
export interface Passage {
  /** Higher for a better match; comparable between messages of one search. */
  readonly fit: number
  /** One line with the match near its beginning. */
  readonly snippet: string
}

/** A list of two lines, or beside a thread, shows some thirty letters: what was found must be among them. */
const SHOWN_CHARACTERS = 30
const BEFORE_CHARACTERS = 12
/** Each is looked for in the whole text; who types more finds the place by the first ones. */
const MAX_TERMS = 8
/** Words that are at most so far apart can appear in one snippet. */
const WINDOW_CHARACTERS = 120
/** Between two words of a phrase: signs and spaces, a line break among them. */
const MAX_BETWEEN_CHARACTERS = 8
/** Enough occurrences of a word to find those that are close to the others. */
const MAX_OCCURRENCES = 200

/** How a text matches, best first; each with the typed diacritics before without them. */
const DEGREES = ['phrase', 'all', 'some'] as const
type Degree = (typeof DEGREES)[number]

const FITS: Readonly<Record<'exact' | 'folded', Readonly<Record<Degree, number>>>> = {
  exact: { phrase: 6, all: 5, some: 2 },
  folded: { phrase: 4, all: 3, some: 1 },
}

/**
 * The best match of the terms in a body: the phrase with its diacritics, then all words with theirs, then without them.
 * Of equal matches, the writer's own words come before what they quote. Undefined when the body has none of the words.
 */
export function findPassage(body: string, terms: readonly SearchTerm[], maxCharacters: number): Passage | undefined {
  const wanted = terms
    .filter((term) => !term.negated && (term.field === 'any' || term.field === 'body'))
    .slice(0, MAX_TERMS)
    .map((term) => term.text)
  if (wanted.length === 0) return undefined
  const { own, quoted } = splitQuotation(body)
  const [inOwn, inQuoted] = [own, quoted].map((text) => bestIn(normalForm(withoutInvisible(text), 'NFC'), wanted))
  if (!inOwn && !inQuoted) return undefined
  if (inOwn && inOwn.fit >= (inQuoted?.fit ?? 0)) {
    // The usual snippet begins where the text does.
    const isNear = inOwn.at < SHOWN_CHARACTERS
    return { fit: 2 * inOwn.fit + 1, snippet: isNear ? snippetOf(body) : cut(inOwn, maxCharacters) }
  }
  return inQuoted && { fit: 2 * inQuoted.fit, snippet: cut(inQuoted, maxCharacters) }
}

interface Match {
  readonly fit: number
  readonly at: number
  readonly text: string
}

function bestIn(text: string, wanted: readonly string[]): Match | undefined {
  const folded = matchIn(text, foldText(text), wanted.map(foldedWords), FITS.folded)
  if (!folded) return undefined
  // Without diacritics in it, nothing is more exact than anything else.
  if (!wanted.some(hasDiacritics)) return { ...folded, fit: folded.fit + 2 }
  const exact = matchIn(text, exactForm(text), wanted.map(exactWords), FITS.exact)
  return exact && exact.fit >= folded.fit ? exact : folded
}

function matchIn(
  text: string,
  form: string,
  terms: readonly (readonly string[])[],
  fits: Readonly<Record<Degree, number>>,
): Match | undefined {
  // Where folding changes lengths (ligatures, fullwidth forms), places do not correspond.
  if (form.length !== text.length) return undefined
  const phrase = form.search(phrasePattern(terms.flat()))
  if (phrase >= 0) return { fit: fits.phrase, at: phrase, text }
  const places = terms.map((words) => placesOf(form, words))
  const found = places.filter((each) => each.length > 0)
  if (found.length === 0) return undefined
  const fit = found.length === terms.length ? fits.all : fits.some
  return { fit, at: densest(found), text }
}

function placesOf(form: string, words: readonly string[]): readonly number[] {
  const places: number[] = []
  for (const { index } of form.matchAll(phrasePattern(words, 'gu'))) {
    places.push(index)
    if (places.length === MAX_OCCURRENCES) break
  }
  return places
}

/** The first place from which the most terms are near. */
function densest(places: readonly (readonly number[])[]): number {
  let best = { at: 0, near: 0 }
  for (const at of places.flat().sort((a, b) => a - b)) {
    const near = places.filter((each) => each.some((place) => place >= at && place <= at + WINDOW_CHARACTERS)).length
    if (near > best.near) best = { at, near }
  }
  return best.at
}

/** Words are letters and digits: nothing in them means anything to a pattern. */
function phrasePattern(words: readonly string[], flags = 'u'): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${words.join(`[^\\p{L}\\p{N}]{1,${MAX_BETWEEN_CHARACTERS}}`)}(?![\\p{L}\\p{N}\\p{M}])`,
    flags,
  )
}

function foldedWords(text: string): readonly string[] {
  return splitWords(text)
}

function exactWords(text: string): readonly string[] {
  return exactForm(withoutInvisible(text)).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
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
