import { createShares, listOwnShares, type ShareField } from '@sen/contract/drive/shares'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** What the mail that is being written shares by links; none of them opens before it has left. */
export function draftSharesQuery(messageId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.shares, 'of-message', messageId] as const,
    queryFn: async ({ signal }): Promise<readonly ShareField[]> =>
      (await call(listOwnShares, { query: { message_id: messageId }, signal })).data,
  })
}

/**
 * Links to items of the drive that open once this mail has left, in the order of the ids. One that the mail has already is
 * used again. Who may open them, and how, is asked before it leaves.
 *
 * @throws CallError drive_item_not_found, share_not_allowed, too_many_shares, message_not_found …; NoAnswer
 */
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

/** It opens, or will once its mail has left. */
export function isOpenable({ state }: Pick<ShareField, 'state'>): boolean {
  return state === 'draft' || state === 'live'
}
