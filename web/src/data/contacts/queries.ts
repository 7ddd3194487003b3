import { suggestRecipients } from '@sen/contract/contacts/recipients'
import type { AddressField } from '@sen/contract/fields'
import { normaliseEmail } from '@sen/model/addresses'
import { MAX_LOADED_RECIPIENTS } from '@sen/model/contacts/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const FRESH_MILLISECONDS = 30_000
const USED_FRESH_MILLISECONDS = 5 * 60_000

export function recipientsQuery(text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.recipients, text] as const,
    enabled: text !== '',
    staleTime: FRESH_MILLISECONDS,
    // A late suggestion is useless.
    retry: false,
    queryFn: async ({ signal }): Promise<readonly AddressField[]> => ask({ search_text: text }, signal),
  })
}

/** Loaded in advance, so that the first letter already gets suggestions. */
export const usedPeopleQuery = queryOptions({
  queryKey: QUERY_KEYS.recipients,
  staleTime: USED_FRESH_MILLISECONDS,
  retry: false,
  queryFn: async ({ signal }): Promise<readonly AddressField[]> => ask({ limit: MAX_LOADED_RECIPIENTS }, signal),
})

/** Empty when the address is unknown. */
export function nameOfQuery(address: string) {
  const email = normaliseEmail(address)
  return queryOptions({
    ...recipientsQuery(email),
    select: (people: readonly AddressField[]) => nameAmong(people, email),
  })
}

/** Empty when the address is unknown or no response arrived. */
export async function findNameOf(cache: QueryClient, address: string): Promise<string> {
  const email = normaliseEmail(address)
  try {
    return nameAmong(await cache.fetchQuery(recipientsQuery(email)), email)
  } catch {
    return ''
  }
}

function nameAmong(people: readonly AddressField[], email: string): string {
  return people.find((person) => normaliseEmail(person.email) === email)?.name ?? ''
}

async function ask(query: { readonly search_text?: string; readonly limit?: number }, signal: AbortSignal) {
  const { data } = await call(suggestRecipients, { query, signal })
  return [...data.suggest_emails, ...data.same_domain_emails]
}
