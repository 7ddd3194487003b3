import { createShares, listOwnShares, type ShareField } from '@sen/contract/drive/shares'
import { hasLinkOf } from '@sen/model/drive/share-opening'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** The links work only after the message is sent. */
export function draftSharesQuery(messageId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.shares, 'of-message', messageId] as const,
    queryFn: async ({ signal }): Promise<readonly ShareField[]> =>
      (await call(listOwnShares, { query: { message_id: messageId }, signal })).data,
  })
}

/** Creates links in the order of the ids, and reuses existing ones of the draft. */
export async function shareWithDraft(
  cache: QueryClient,
  messageId: string,
  itemIds: readonly string[],
): Promise<readonly ShareField[]> {
  const { queryKey } = draftSharesQuery(messageId)
  const before = (await cache.fetchQuery(draftSharesQuery(messageId))).filter(isOpenable)
  const missing = itemIds.filter((id) => !before.some((share) => share.item_id === id))
  const made =
    missing.length === 0 ? [] : (await call(createShares, { body: { ids: missing, message_id: messageId } })).data
  if (made.length > 0) cache.setQueryData(queryKey, (known: readonly ShareField[] = []) => [...known, ...made])
  const all = [...before, ...made]
  return itemIds.flatMap((id) => all.find((share) => share.item_id === id) ?? [])
}

/** Returns whether the link works now, or will after the message is sent. */
export function isOpenable({ state }: Pick<ShareField, 'state'>): boolean {
  return state === 'draft' || state === 'live'
}

export async function sharesInText(
  cache: QueryClient,
  messageId: string,
  html: string,
): Promise<readonly ShareField[]> {
  const shares = await cache.fetchQuery({ ...draftSharesQuery(messageId), staleTime: 0 })
  return shares.filter((share) => isOpenable(share) && hasLinkOf(html, share))
}
