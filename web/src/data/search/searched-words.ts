import { queryFromParams, type SearchParams } from '@sen/model/search/search-params'

/** Returns the words and phrases that a result contains, so excluded ones are left out. */
export function searchedWords(search: SearchParams, timeZone: string, now: Date): readonly string[] {
  return queryFromParams(search, timeZone, now)
    .terms.filter(({ negated }) => !negated)
    .map(({ text }) => text)
}
