import { revokeShare as revokeShareRoute, type ShareField } from '@sen/contract/drive/shares'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export async function revokeShare(cache: QueryClient, id: string): Promise<void> {
  await change(cache, {
    applyOptimistic: () => {
      for (const [key, shares] of cache.getQueriesData<readonly ShareField[]>({ queryKey: [...QUERY_KEYS.shares] })) {
        if (Array.isArray(shares) && shares.some((share) => share.id === id)) {
          cache.setQueryData(
            key,
            // A share in a sent message stays in the list, as revoked.
            key.includes('with-message')
              ? shares.map((share) => (share.id === id ? { ...share, state: 'revoked' as const } : share))
              : shares.filter((share) => share.id !== id),
          )
        }
      }
    },
    about: [`share ${id}`],
    send: async () => {
      await call(revokeShareRoute, { params: { id }, keepalive: true })
      return { version: undefined }
    },
    stale: [QUERY_KEYS.shares, QUERY_KEYS.drive],
  })
}
