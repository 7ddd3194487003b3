import { restoreFileRequest as restoreFileRequestRoute } from '@sen/contract/drive/file-requests'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

/** The link stays the same. */
export async function restoreFileRequest(cache: QueryClient, id: string): Promise<void> {
  await call(restoreFileRequestRoute, { params: { id } })
  refresh(cache, QUERY_KEYS.shares)
}
