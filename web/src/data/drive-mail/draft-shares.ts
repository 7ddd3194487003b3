import { changeShare, createShares, listOwnShares, type ShareField } from '@sen/contract/drive/shares'
import { hasLinkOf } from '@sen/model/drive/share-opening'
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

/** The shares of this mail whose links stand in its text. @throws CallError, NoAnswer */
export async function sharesInText(
  cache: QueryClient,
  messageId: string,
  html: string,
): Promise<readonly ShareField[]> {
  const shares = await cache.fetchQuery({ ...draftSharesQuery(messageId), staleTime: 0 })
  return shares.filter((share) => isOpenable(share) && hasLinkOf(html, share))
}

/**
 * What is to leave with this mail: its links open for those whom it goes to, or for whoever has them where that was chosen.
 * @returns ids, for the call that sends it
 * @throws CallError, NoAnswer
 */
export async function shareWithReceivers(
  cache: QueryClient,
  shares: readonly ShareField[],
  receivers: readonly string[],
): Promise<readonly string[]> {
  const wanted = [...receivers].sort().join()
  for (const { id, share_withs, for_anybody } of shares) {
    const named = share_withs.map(({ email }) => email).sort()
    if (for_anybody || named.join() === wanted) continue
    await call(changeShare, { params: { id }, body: { share_withs: [...receivers] } })
  }
  void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.shares] })
  return shares.map(({ id }) => id)
}
