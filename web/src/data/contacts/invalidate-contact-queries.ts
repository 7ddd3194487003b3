import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { hiddenRecipientsQuery } from './hide-recipient.ts'
import { usedPeopleQuery } from './queries.ts'

/** One change may affect all of these queries. */
export async function invalidateContactQueries(cache: QueryClient): Promise<void> {
  await Promise.all(
    [QUERY_KEYS.contacts, usedPeopleQuery.queryKey, hiddenRecipientsQuery.queryKey].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  )
}
