import {
  listRemovedMail,
  type RemovedMessageField,
  recoverMail as recoverRoute,
  undoRecovery as undoRoute,
} from '@sen/contract/removed-mail'
import type { DataOf } from '@sen/contract/route'
import { REMOVED_MAIL_PER_PAGE } from '@sen/model/removed-mail/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { call } from '../call.ts'
import { type PageInfo, pageInfoOf } from '../page-info.ts'
import { QUERY_KEYS } from '../query-keys.ts'

interface RemovedMailPage extends PageInfo {
  readonly messages: readonly RemovedMessageField[]
  readonly keptDays: number
}

export function removedMailQuery(after: string | undefined, text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.removedMail, after ?? '', text] as const,
    queryFn: async ({ signal }): Promise<RemovedMailPage> => {
      const query = { s: text, after, limit: REMOVED_MAIL_PER_PAGE }
      const { messages, kept_days: keptDays, ...end } = (await call(listRemovedMail, { query, signal })).data
      return { messages, keptDays, ...pageInfoOf(end) }
    },
    // Other pages and the nightly cleanup change it, without an event.
    staleTime: 0,
  })
}

export type Recovery = DataOf<typeof recoverRoute>

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
