import { listMessageShares, listOwnShares, listShareOpenings, type ShareField } from '@sen/contract/drive/shares'
import type { DataOf } from '@sen/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export type ShareOpening = DataOf<typeof listShareOpenings>[number]

/** Includes expired shares but not revoked ones. */
export function itemSharesQuery(itemId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.shares, 'of-item', itemId] as const,
    queryFn: async ({ signal }): Promise<readonly ShareField[]> => {
      const { data } = await call(listOwnShares, { query: { item_id: itemId }, signal })
      return data.filter(({ state }) => state !== 'revoked')
    },
  })
}

/** Includes revoked shares. */
export function mailSharesQuery(messageId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.shares, 'with-message', messageId] as const,
    queryFn: async ({ signal }): Promise<readonly ShareField[]> =>
      (await call(listMessageShares, { query: { message_id: messageId }, signal })).data,
  })
}

export function shareOpeningsQuery(shareId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.shares, 'openings', shareId] as const,
    queryFn: async ({ signal }): Promise<readonly ShareOpening[]> =>
      (await call(listShareOpenings, { params: { id: shareId }, query: {}, signal })).data,
  })
}
