import { shownWords, splitWords } from './words.ts'

/** A marked stretch of `source`, which is the text node or name that the caller passed with the text. */
export interface FoundPlace<Source> {
  readonly source: Source
  readonly start: number
  readonly end: number
}

/** In UTF-16 code units: covers punctuation, spaces and line breaks between the words of a phrase. */
export const MAX_BETWEEN_CHARACTERS = 8

interface SeenWord<Source> {
  readonly word: string
  readonly place: { readonly source: Source; readonly start: number; readonly end: number; isFound: boolean }
  /** The characters between the word before and this one. */
  readonly distance: number
}

/** Finds the words of a search in texts that are passed one after the other. A phrase may continue in the next text. */
export class WordFinder<Source = undefined> {
  readonly #phrases: readonly (readonly string[])[]
  readonly #longest: number
  readonly #split = new Map<string, readonly string[]>()
  #seen: SeenWord<Source>[] = []
  #distance = 0

  /** @param phrases search texts; those of several words are only found as a whole */
  constructor(phrases: readonly string[]) {
    this.#phrases = phrases.map(splitWords).filter((words) => words.length > 0)
    this.#longest = Math.max(0, ...this.#phrases.map((words) => words.length))
  }

  /** Returns what this text completes: places in it, and the beginnings of phrases in texts before it. */
  placesIn(text: string, source: Source): readonly FoundPlace<Source>[] {
    if (this.#longest === 0) return []
    const found: FoundPlace<Source>[] = []
    let at = 0
    for (const shown of shownWords(text)) {
      const place = { source, start: at, end: at + shown.length, isFound: false }
      at = place.end
      const words = this.#wordsOf(shown)
      if (words.length === 0) this.#distance += shown.length
      for (const word of words) found.push(...this.#add(word, place))
    }
    return joined(found, source, text)
  }

  #add(word: string, place: SeenWord<Source>['place']): readonly FoundPlace<Source>[] {
    if (this.#seen.length >= 2 * this.#longest) this.#seen = this.#seen.slice(-this.#longest)
    this.#seen.push({ word, place, distance: this.#distance })
    this.#distance = 0
    const found: FoundPlace<Source>[] = []
    for (const phrase of this.#phrases) {
      if (!this.#endsWith(phrase)) continue
      for (const { place: each } of this.#seen.slice(-phrase.length)) {
        if (!each.isFound) found.push({ source: each.source, start: each.start, end: each.end })
        each.isFound = true
      }
    }
    return found
  }

  #endsWith(phrase: readonly string[]): boolean {
    const first = this.#seen.length - phrase.length
    for (let index = phrase.length - 1; index >= 0; index -= 1) {
      const seen = this.#seen[first + index]
      if (!seen || seen.word !== phrase[index]) return false
      if (index > 0 && seen.distance > MAX_BETWEEN_CHARACTERS) return false
    }
    return true
  }

  #wordsOf(shown: string): readonly string[] {
    const known = this.#split.get(shown)
    if (known) return known
    const words = splitWords(shown)
    this.#split.set(shown, words)
    return words
  }
}

/** Places of `text` with one space between them become one. */
function joined<Source>(
  found: readonly FoundPlace<Source>[],
  source: Source,
  text: string,
): readonly FoundPlace<Source>[] {
  const before = found.filter((each) => each.source !== source)
  const inText = found.filter((each) => each.source === source).sort((one, other) => one.start - other.start)
  const places: { source: Source; start: number; end: number }[] = []
  for (const { start, end } of inText) {
    const last = places.at(-1)
    if (last && last.end === start - 1 && text[last.end] === ' ') last.end = end
    else places.push({ source, start, end })
  }
  return [...before, ...places]
}
