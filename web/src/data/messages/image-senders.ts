import {
  distrustImageSender as distrustRoute,
  listImageSenders,
  trustImageSender as trustRoute,
} from '@sen/contract/images'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Whose remote pictures are always shown: addresses, and `@` with a domain for everybody there. */
export const imageSendersQuery = queryOptions({
  queryKey: QUERY_KEYS.imageSenders,
  queryFn: async ({ signal }): Promise<readonly string[]> =>
    (await call(listImageSenders, { signal })).data.map(({ email }) => email),
})

/** From now on remote pictures of this sender are shown; what is open of theirs is fetched with them. */
export async function trustImageSender(cache: QueryClient, email: string): Promise<void> {
  await call(trustRoute, { body: { email } })
  await readAgain(cache)
}

/** From now on it is asked again before remote pictures of this sender are shown; of everybody, when none is named. */
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
