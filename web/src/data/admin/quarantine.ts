import {
  deleteFromQuarantine,
  deleteQuarantineOf as deleteOfRoute,
  listQuarantine,
  type QuarantinedField,
  releaseFromQuarantine,
} from '@sen/contract/admin/quarantine'
import { QUARANTINED_PER_PAGE } from '@sen/model/receiving/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import type { PageInfo } from '../page-info.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const KEY = [...QUERY_KEYS.administration, 'quarantine'] as const
/** No event is published for infected mail. */
const REFETCH_MILLISECONDS = 60_000

export interface QuarantinePage extends PageInfo {
  readonly messages: readonly QuarantinedField[]
}

export function quarantineQuery(after: string | undefined, text: string) {
  const offset = Number(after ?? 0)
  return queryOptions({
    queryKey: [...KEY, offset, text] as const,
    queryFn: async ({ signal }): Promise<QuarantinePage> => {
      const query = { s: text, offset, limit: QUARANTINED_PER_PAGE }
      const { data, total } = await call(listQuarantine, { query, signal })
      const end = offset + QUARANTINED_PER_PAGE
      return { messages: data, total, isTotalOver: false, next: end < total ? String(end) : null }
    },
    refetchInterval: REFETCH_MILLISECONDS,
  })
}

export async function releaseQuarantined(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(releaseFromQuarantine, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: KEY })
  }
}

export async function deleteQuarantined(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(deleteFromQuarantine, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: KEY })
  }
}

/** @returns how many messages were deleted */
export async function deleteQuarantineOf(cache: QueryClient, mailbox: string): Promise<number> {
  try {
    return (await call(deleteOfRoute, { query: { mailbox } })).data.count
  } finally {
    await cache.invalidateQueries({ queryKey: KEY })
  }
}
