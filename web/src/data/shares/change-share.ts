import { changeShare as changeShareRoute, type ShareField } from '@sen/contract/drive/shares'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import type { ShareTerms } from './create-shares.ts'

/** What is absent stays. */
export type ShareChange = Partial<ShareTerms> & {
  /** Of what goes with mail: for whoever has the link, and not for those alone whom the mail goes to. */
  readonly for_anybody?: boolean
}

/** The link stays the same. @throws CallError share_not_found, share_invalid; NoAnswer */
export async function changeShare(cache: QueryClient, id: string, change: ShareChange): Promise<ShareField> {
  const { data } = await call(changeShareRoute, { params: { id }, body: change })
  refresh(cache, QUERY_KEYS.shares)
  return data
}
