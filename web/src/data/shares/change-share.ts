import { changeShare as changeShareRoute, type ShareField } from '@sen/contract/drive/shares'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import type { ShareTerms } from './create-shares.ts'

/** The link stays the same. @throws CallError share_not_found, share_invalid; NoAnswer */
export async function changeShare(cache: QueryClient, id: string, terms: ShareTerms): Promise<ShareField> {
  const { data } = await call(changeShareRoute, { params: { id }, body: terms })
  refresh(cache, QUERY_KEYS.shares)
  return data
}
