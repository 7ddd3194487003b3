import { WordFinder } from '@sen/model/search/found-places'

export interface HitPart {
  readonly text: string
  readonly isHit: boolean
}

/** Rows show less. */
const SEARCHED_CHARACTERS = 400

/** @param words search texts; those of several words are only marked as a whole */
export function hitParts(text: string, words: readonly string[]): readonly HitPart[] {
  const parts: HitPart[] = []
  let at = 0
  const add = (end: number, isHit: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isHit })
    at = end
  }
  for (const { start, end } of new WordFinder(words).placesIn(text.slice(0, SEARCHED_CHARACTERS), undefined)) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return parts
}
