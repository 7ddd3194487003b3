import { starThread as starRoute } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { folderByRole } from '../folders/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { patchDetails, patchRows } from './cache.ts'

/** In Starred, the row stays until the list is read again (spec section 4). */
export async function starThread(cache: QueryClient, id: string, starred: boolean): Promise<void> {
  await change(cache, {
    applyOptimistic: () => {
      patchRows(cache, [id], (row) => ({ ...row, starred }))
      patchDetails(cache, [id], (thread) => ({ ...thread, starred }))
    },
    about: [id],
    send: async () => (await call(starRoute, { params: { id }, body: { starred }, keepalive: true })).data,
    stale: [QUERY_KEYS.folders],
  })
  const starredId = folderByRole(cache, 'starred')?.id
  await cache.invalidateQueries({ queryKey: [...QUERY_KEYS.threads, { folder: starredId }], refetchType: 'none' })
}
