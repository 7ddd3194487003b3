import { shownWords, splitWords } from './words.ts'

export interface FoundRange {
  readonly start: number
  readonly end: number
}

export class WordFinder {
  readonly #wanted: ReadonlySet<string>
  readonly #compared = new Map<string, boolean>()

  /** @param words search texts, each of which may contain several words */
  constructor(words: readonly string[]) {
    this.#wanted = new Set(words.flatMap(splitWords))
  }

  placesIn(text: string): readonly FoundRange[] {
    const places: { start: number; end: number }[] = []
    if (this.#wanted.size === 0) return places
    let at = 0
    for (const word of shownWords(text)) {
      const end = at + word.length
      if (this.#isWanted(word)) {
        const last = places.at(-1)
        if (last && last.end === at - 1 && text[last.end] === ' ') last.end = end
        else places.push({ start: at, end })
      }
      at = end
    }
    return places
  }

  #isWanted(word: string): boolean {
    const known = this.#compared.get(word)
    if (known !== undefined) return known
    const isWanted = splitWords(word).some((each) => this.#wanted.has(each))
    this.#compared.set(word, isWanted)
    return isWanted
  }
}
