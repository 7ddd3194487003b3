import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { hiddenPeopleQuery } from './hide-suggestion.ts'
import { usedPeopleQuery } from './queries.ts'

/** Contacts, their groups, whom a field suggests and whom it does not: one change may be in all of them. */
export async function readPeopleAgain(cache: QueryClient): Promise<void> {
  await Promise.all(
    [QUERY_KEYS.contacts, usedPeopleQuery.queryKey, hiddenPeopleQuery.queryKey].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  )
}
