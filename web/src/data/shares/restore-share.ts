import { restoreShare as restoreShareRoute, type ShareField } from '@sen/contract/drive/shares'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { refreshDrive } from '../drive/refresh-drive.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

/**
 * Restores a revoked share; its link works again. @throws CallError share_not_found, share_invalid, too_many_shares;
 * NoAnswer
 */
export async function restoreShare(cache: QueryClient, id: string): Promise<ShareField> {
  const { data } = await call(restoreShareRoute, { params: { id } })
  refresh(cache, QUERY_KEYS.shares)
  refreshDrive(cache, 'all')
  return data
}
