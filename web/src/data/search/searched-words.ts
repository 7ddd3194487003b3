import { foldText } from '@sen/model/search/fold-text'
import { queryFromParams, type SearchParams } from '@sen/model/search/search-params'

/** Leaves out excluded words. */
export function searchedWords(search: SearchParams, timeZone: string, now: Date): readonly string[] {
  const { terms } = queryFromParams(search, timeZone, now)
  return terms
    .filter(({ negated }) => !negated)
    .flatMap(({ text }) => foldText(text).split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean)
}
