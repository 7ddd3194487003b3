import {
  distrustImageSender as distrustRoute,
  listImageSenders,
  trustImageSender as trustRoute,
} from '@sen/contract/images'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Senders whose remote pictures are always shown: addresses, or `@` with a domain. */
export const imageSendersQuery = queryOptions({
  queryKey: QUERY_KEYS.imageSenders,
  queryFn: async ({ signal }): Promise<readonly string[]> =>
    (await call(listImageSenders, { signal })).data.map(({ email }) => email),
})

/** Always shows remote pictures of this sender, and refetches their open messages. */
export async function trustImageSender(cache: QueryClient, email: string): Promise<void> {
  await call(trustRoute, { body: { email } })
  await readAgain(cache)
}

/** Asks again before it shows remote pictures of this sender, or of all senders when none is given. */
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
