import { changeShare as changeShareRoute, type ShareField } from '@sen/contract/drive/shares'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import type { ShareTerms } from './create-shares.ts'

/** Absent fields stay as they are. */
export type ShareChange = Partial<ShareTerms> & {
  /** Anybody with the link may open a share in mail, instead of the recipients only. */
  readonly for_anybody?: boolean
}

/** The link stays the same. */
export async function changeShare(cache: QueryClient, id: string, change: ShareChange): Promise<ShareField> {
  const { data } = await call(changeShareRoute, { params: { id }, body: change })
  refresh(cache, QUERY_KEYS.shares)
  return data
}
