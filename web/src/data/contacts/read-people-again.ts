import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { hiddenPeopleQuery } from './hide-suggestion.ts'
import { usedPeopleQuery } from './queries.ts'

/** Refetches contacts, groups, suggestions and hidden suggestions, because one change may affect all of them. */
export async function readPeopleAgain(cache: QueryClient): Promise<void> {
  await Promise.all(
    [QUERY_KEYS.contacts, usedPeopleQuery.queryKey, hiddenPeopleQuery.queryKey].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  )
}
