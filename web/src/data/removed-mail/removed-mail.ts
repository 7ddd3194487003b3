import { listRemovedMail, recoverMail as recoverRoute, undoRecovery as undoRoute } from '@sen/contract/removed-mail'
import type { DataOf } from '@sen/contract/route'
import { REMOVED_MAIL_PER_PAGE } from '@sen/model/removed-mail/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** What was deleted for ever and can still be recovered. @param page from 1 */
export function removedMailQuery(page: number, text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.removedMail, page, text] as const,
    queryFn: async ({ signal }): Promise<DataOf<typeof listRemovedMail>> => {
      const offset = (page - 1) * REMOVED_MAIL_PER_PAGE
      return (await call(listRemovedMail, { query: { s: text, offset, limit: REMOVED_MAIL_PER_PAGE }, signal })).data
    },
    // Other pages and the nightly round change it, and nobody tells.
    staleTime: 0,
  })
}

export type Recovery = DataOf<typeof recoverRoute>

/** Both reject with `CallError` or `NoAnswer`; what is shown is asked for anew either way. */
export function recoverMail(cache: QueryClient, ids: readonly string[]): Promise<Recovery> {
  return followed(cache, async () => (await call(recoverRoute, { body: { ids: [...ids] } })).data)
}

export async function undoRecovery(cache: QueryClient, { message_ids, version }: Recovery): Promise<void> {
  await followed(cache, () => call(undoRoute, { body: { message_ids, version } }))
}

async function followed<T>(cache: QueryClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.removedMail })
    void cache.invalidateQueries({ queryKey: quotaQuery.queryKey })
  }
}
