import { trustImageSender as trustRoute } from '@sen/contract/images'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'

/** From now on remote pictures of this sender are shown; what is open of theirs is fetched with them. */
export async function trustImageSender(cache: QueryClient, email: string): Promise<void> {
  await call(trustRoute, { body: { email } })
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['thread'] }),
    cache.invalidateQueries({ queryKey: ['message'] }),
  ])
}
