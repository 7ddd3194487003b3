import {
  distrustImageSender as distrustRoute,
  listImageSenders,
  trustImageSender as trustRoute,
} from '@sen/contract/images'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Addresses, or `@` with a domain. */
export const imageSendersQuery = queryOptions({
  queryKey: QUERY_KEYS.imageSenders,
  queryFn: async ({ signal }): Promise<readonly string[]> =>
    (await call(listImageSenders, { signal })).data.map(({ email }) => email),
})

/** Refetches the open messages of this sender. */
export async function trustImageSender(cache: QueryClient, email: string): Promise<void> {
  await call(trustRoute, { body: { email } })
  await readAgain(cache)
}

/** Without `email`, this applies to all senders. */
export async function distrustImageSender(cache: QueryClient, email?: string): Promise<void> {
  await call(distrustRoute, { query: email === undefined ? {} : { email } })
  await readAgain(cache)
}

async function readAgain(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: imageSendersQuery.queryKey }),
    cache.invalidateQueries({ queryKey: QUERY_KEYS.thread }),
    cache.invalidateQueries({ queryKey: QUERY_KEYS.message }),
  ])
}
