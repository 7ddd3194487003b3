import type { AddressField } from '@sen/contract/fields'
import { hideRecipient } from '@sen/contract/people/contacts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { usedPeopleQuery } from './queries.ts'

/** Not suggested any more, at once; comes back when the server refuses. */
export async function hideSuggestion(cache: QueryClient, email: string): Promise<void> {
  cache.setQueriesData<readonly AddressField[]>({ queryKey: usedPeopleQuery.queryKey }, (people) =>
    people?.filter((one) => one.email !== email),
  )
  try {
    await call(hideRecipient, { body: { email } })
  } finally {
    void cache.invalidateQueries({ queryKey: usedPeopleQuery.queryKey })
  }
}

export async function offerSuggestionAgain(cache: QueryClient, email: string): Promise<void> {
  await call(hideRecipient, { body: { email, hidden: false } })
  await cache.invalidateQueries({ queryKey: usedPeopleQuery.queryKey })
}
