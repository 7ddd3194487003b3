import { restoreShare as restoreShareRoute, type ShareField } from '@sen/contract/drive/shares'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { refreshDrive } from '../drive/refresh-drive.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

/** The same link works again. */
export async function restoreShare(cache: QueryClient, id: string): Promise<ShareField> {
  const { data } = await call(restoreShareRoute, { params: { id } })
  refresh(cache, QUERY_KEYS.shares)
  refreshDrive(cache, 'all')
  return data
}
