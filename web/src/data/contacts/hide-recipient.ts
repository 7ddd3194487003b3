import { hideRecipient as hideRoute, listHiddenRecipients } from '@sen/contract/contacts/recipients'
import type { AddressField } from '@sen/contract/fields'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { usedPeopleQuery } from './queries.ts'

export const hiddenRecipientsQuery = queryOptions({
  queryKey: QUERY_KEYS.hiddenRecipients,
  queryFn: async ({ signal }): Promise<readonly string[]> =>
    (await call(listHiddenRecipients, { signal })).data.map(({ email }) => email),
})

export async function hideRecipient(cache: QueryClient, email: string): Promise<void> {
  cache.setQueriesData<readonly AddressField[]>({ queryKey: usedPeopleQuery.queryKey }, (people) =>
    people?.filter((one) => one.email !== email),
  )
  try {
    await call(hideRoute, { body: { email } })
  } finally {
    void readAgain(cache)
  }
}

export async function unhideRecipient(cache: QueryClient, email: string): Promise<void> {
  await call(hideRoute, { body: { email, hidden: false } })
  await readAgain(cache)
}

async function readAgain(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: usedPeopleQuery.queryKey }),
    cache.invalidateQueries({ queryKey: hiddenRecipientsQuery.queryKey }),
  ])
}
