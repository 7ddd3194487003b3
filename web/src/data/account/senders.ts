import { findAccounts } from '@sen/contract/contacts/recipients'
import {
  addSender as addRoute,
  setDefaultSender as defaultRoute,
  removeSender as removeRoute,
  renameSender as renameRoute,
  resendSenderCode as resendRoute,
  type SenderField,
  verifySender as verifyRoute,
} from '@sen/contract/senders'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { userQuery } from './queries.ts'

export interface SenderPage {
  readonly senders: readonly SenderField[]
  readonly total: number
}

/** @param page from 1 */
export function sendersQuery(page: number) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.senders, page],
    queryFn: async ({ signal }): Promise<SenderPage> => {
      const { data, total } = await call(findAccounts, { query: { page }, signal })
      return { senders: data.filter((one): one is SenderField => 'verified' in one), total }
    },
  })
}

export async function addSender(
  cache: QueryClient,
  sender: { readonly email: string; readonly name: string },
): Promise<SenderField> {
  return followed(cache, await call(addRoute, { body: sender }))
}

export async function verifySender(cache: QueryClient, email: string, code: string): Promise<SenderField> {
  return followed(cache, await call(verifyRoute, { body: { email, code } }))
}

export async function resendSenderCode(cache: QueryClient, email: string): Promise<SenderField> {
  return followed(cache, await call(resendRoute, { body: { email } }))
}

export async function renameSender(cache: QueryClient, email: string, name: string): Promise<SenderField> {
  return followed(cache, await call(renameRoute, { params: { email }, body: { name } }))
}

export async function makeDefaultSender(cache: QueryClient, email: string): Promise<SenderField> {
  return followed(cache, await call(defaultRoute, { body: { email } }))
}

export async function removeSender(cache: QueryClient, email: string): Promise<void> {
  followed(cache, await call(removeRoute, { params: { email } }))
}

function followed<T>(cache: QueryClient, { data }: { readonly data: T }): T {
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.senders })
  void cache.invalidateQueries({ queryKey: userQuery.queryKey })
  return data
}
