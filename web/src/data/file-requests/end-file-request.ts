import { endFileRequest as endFileRequestRoute } from '@sen/contract/drive/file-requests'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

/** Files received so far stay. */
export async function endFileRequest(cache: QueryClient, id: string): Promise<void> {
  await call(endFileRequestRoute, { params: { id } })
  refresh(cache, QUERY_KEYS.shares)
}
