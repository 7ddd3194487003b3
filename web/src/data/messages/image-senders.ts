import { distrustImageSender as distrustRoute, trustImageSender as trustRoute } from '@sen/contract/images'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'

/** From now on remote pictures of this sender are shown; what is open of theirs is fetched with them. */
export async function trustImageSender(cache: QueryClient, email: string): Promise<void> {
  await call(trustRoute, { body: { email } })
  await readAgain(cache)
}

/** From now on it is asked again before remote pictures of this sender are shown. */
export async function distrustImageSender(cache: QueryClient, email: string): Promise<void> {
  await call(distrustRoute, { query: { email } })
  await readAgain(cache)
}

async function readAgain(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['thread'] }),
    cache.invalidateQueries({ queryKey: ['message'] }),
  ])
}
