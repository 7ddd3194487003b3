import {
  deleteFromQuarantine,
  listQuarantine,
  type QuarantinedField,
  releaseFromQuarantine,
} from '@sen/contract/admin/quarantine'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const KEY = [...QUERY_KEYS.administration, 'quarantine'] as const
/** No event tells of infected mail that comes in. */
const REFETCH_MILLISECONDS = 60_000

/** Infected mail of the organisation, the newest first; `total` counts all. */
export const quarantineQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<{ readonly messages: readonly QuarantinedField[]; readonly total: number }> => {
    const { data, total } = await call(listQuarantine, { signal })
    return { messages: data, total }
  },
  refetchInterval: REFETCH_MILLISECONDS,
})

/** Rejects with `CallError` or `NoAnswer`. */
export async function releaseQuarantined(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(releaseFromQuarantine, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: KEY })
  }
}

/** Rejects with `CallError` or `NoAnswer`. */
export async function deleteQuarantined(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(deleteFromQuarantine, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: KEY })
  }
}
