import { createShares as createSharesRoute, type ShareField } from '@sen/contract/drive/shares'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { refreshDrive } from '../drive/refresh-drive.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

export interface ShareTerms {
  /** Empty: anybody with the link. */
  readonly share_withs: string[]
  /** Null removes the password; absent leaves it. */
  readonly password?: string | null
  readonly permission: SharePermission
  /** Unix seconds; null: no expiry. */
  readonly expire_date: number | null
}

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
