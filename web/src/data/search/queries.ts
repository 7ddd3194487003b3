import type { AddressField } from '@sen/contract/fields'
import { type Suggestions, suggested, suggestRecipients } from '@sen/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

const FRESH_MILLISECONDS = 30_000

/** What a search for this text may be about. Cancelled when nobody waits for it any more. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['suggestions', text] as const,
    enabled: text !== '',
    staleTime: FRESH_MILLISECONDS,
    // A suggestion that comes late is none.
    retry: false,
    queryFn: async ({ signal }): Promise<Suggestions> =>
      (await call(suggested, { query: { search_text: text }, signal })).data,
  })
}

export function recipientsQuery(text: string) {
  return queryOptions({
    queryKey: ['recipients', text] as const,
    enabled: text !== '',
    staleTime: FRESH_MILLISECONDS,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly AddressField[]> =>
      (await call(suggestRecipients, { query: { search_text: text }, signal })).data,
  })
}
