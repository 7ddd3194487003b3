import { queryFromParams, type SearchParams } from '@sen/model/search/search-params'
import type { TermField } from '@sen/model/search/search-query'

/** Words and phrases of a search, by the part of a result that contains them. */
export type SearchedWords = Readonly<Record<SearchedField, readonly string[]>>
export type SearchedField = 'subject' | 'body' | 'sender' | 'file'

export const NO_WORDS: SearchedWords = { subject: [], body: [], sender: [], file: [] }

const FIELDS: Readonly<Record<SearchedField, TermField>> = {
  subject: 'subject',
  body: 'body',
  sender: 'from',
  file: 'file',
}

/** Leaves out excluded words. */
export function searchedWords(search: SearchParams, timeZone: string, now: Date): SearchedWords {
  const terms = queryFromParams(search, timeZone, now).terms.filter(({ negated }) => !negated)
  const wordsIn = (searched: SearchedField) =>
    terms.filter(({ field }) => field === 'any' || field === FIELDS[searched]).map(({ text }) => text)
  return { subject: wordsIn('subject'), body: wordsIn('body'), sender: wordsIn('sender'), file: wordsIn('file') }
}
