import type { AddressField } from '@sen/contract/fields'
import { suggestRecipients } from '@sen/contract/people/contacts'
import { normaliseEmail } from '@sen/model/addresses'
import { MAX_LOADED_RECIPIENTS } from '@sen/model/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const FRESH_MILLISECONDS = 30_000
const USED_FRESH_MILLISECONDS = 5 * 60_000

/** People for what is typed: most used first, then colleagues. */
export function recipientsQuery(text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.recipients, text] as const,
    enabled: text !== '',
    staleTime: FRESH_MILLISECONDS,
    // A suggestion that comes late is none.
    retry: false,
    queryFn: async ({ signal }): Promise<readonly AddressField[]> => ask({ search_text: text }, signal),
  })
}

/** The people most used, whoever is typed: kept at hand, so that something is offered at the first letter. */
export const usedPeopleQuery = queryOptions({
  queryKey: QUERY_KEYS.recipients,
  staleTime: USED_FRESH_MILLISECONDS,
  retry: false,
  queryFn: async ({ signal }): Promise<readonly AddressField[]> => ask({ limit: MAX_LOADED_RECIPIENTS }, signal),
})

/** How somebody is called whom a field would have offered by this address; empty where nobody is known by it, or no answer came. */
export async function findNameOf(cache: QueryClient, address: string): Promise<string> {
  const email = normaliseEmail(address)
  try {
    const people = await cache.fetchQuery(recipientsQuery(email))
    return people.find((person) => normaliseEmail(person.email) === email)?.name ?? ''
  } catch {
    // The mail goes to the address, which is right without a name.
    return ''
  }
}

async function ask(query: { readonly search_text?: string; readonly limit?: number }, signal: AbortSignal) {
  const { data } = await call(suggestRecipients, { query, signal })
  return [...data.suggest_emails, ...data.same_domain_emails]
}
