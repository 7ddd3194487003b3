import { type Suggestions, suggested } from '@sen/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const FRESH_MILLISECONDS = 30_000

export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.suggestions, text] as const,
    enabled: text !== '',
    staleTime: FRESH_MILLISECONDS,
    // A late suggestion is useless.
    retry: false,
    queryFn: async ({ signal }): Promise<Suggestions> =>
      (await call(suggested, { query: { search_text: text }, signal })).data,
  })
}
