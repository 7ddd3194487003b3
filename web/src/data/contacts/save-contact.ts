import { saveContact as route } from '@sen/contract/contacts/recipients'
import type { AddressField } from '@sen/contract/fields'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { usedPeopleQuery } from './queries.ts'

/** Open threads and messages are refetched, because they mark strangers. */
export async function saveContact(cache: QueryClient, person: AddressField): Promise<void> {
  await call(route, { body: person })
  await Promise.all(
    [QUERY_KEYS.thread, QUERY_KEYS.message, usedPeopleQuery.queryKey].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  )
}
