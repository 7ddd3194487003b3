import { createShares as createSharesRoute, type ShareField } from '@sen/contract/drive/shares'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { refreshDrive } from '../drive/refresh-drive.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

/** Who may open something, how, and until when. */
export interface ShareTerms {
  /** Nobody named: whoever has the link. */
  readonly share_withs: string[]
  /** Null: without one. Absent: as it is. */
  readonly password?: string | null
  readonly permission: SharePermission
  /** In seconds since 1970; null: it does not expire. */
  readonly expire_date: number | null
}

/** A link for each of these items. @throws CallError share_invalid, drive_item_not_found, too_many_shares …; NoAnswer */
export async function createShares(
  cache: QueryClient,
  ids: readonly string[],
  terms: ShareTerms,
): Promise<readonly ShareField[]> {
  const { data } = await call(createSharesRoute, { body: { ...terms, ids: [...ids] } })
  refresh(cache, QUERY_KEYS.shares)
  refreshDrive(cache, 'all')
  return data
}
