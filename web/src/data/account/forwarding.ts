import {
  addForwardAddress as addRoute,
  confirmForwarding,
  type ForwardingField,
  getForwarding,
  removeForwardAddress as removeRoute,
  resendForwardCode as resendRoute,
  saveForwarding as saveRoute,
  verifyForwardAddress as verifyRoute,
} from '@sen/contract/forwarding/forwarding'
import type { BodySent } from '@sen/contract/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const forwardingQuery = queryOptions({
  queryKey: QUERY_KEYS.forwarding,
  queryFn: async ({ signal }): Promise<ForwardingField> => (await call(getForwarding, { signal })).data,
})

export const verifiedForwardsQuery = queryOptions({
  ...forwardingQuery,
  select: ({ addresses }: ForwardingField): readonly string[] =>
    addresses.filter(({ verified }) => verified).map(({ email }) => email),
})

export async function saveForwarding(cache: QueryClient, choice: BodySent<typeof saveRoute>): Promise<void> {
  keep(cache, await call(saveRoute, { body: choice }))
}

export async function addForwardAddress(cache: QueryClient, address: BodySent<typeof addRoute>): Promise<void> {
  keep(cache, await call(addRoute, { body: address }))
}

export async function removeForwardAddress(cache: QueryClient, email: string): Promise<void> {
  keep(cache, await call(removeRoute, { params: { email } }))
}

export async function verifyForwardAddress(cache: QueryClient, email: string, code: string): Promise<void> {
  keep(cache, await call(verifyRoute, { body: { code, account_to: email } }))
}

export async function resendForwardCode(cache: QueryClient, email: string): Promise<void> {
  keep(cache, await call(resendRoute, { body: { to: email } }))
}

/** Used by accounts without a password. Returns the seconds until another code can be sent. */
export async function mailOwnCode(): Promise<number> {
  return (await call(confirmForwarding, {})).data.resend_after_seconds
}

function keep(cache: QueryClient, { data }: { readonly data: ForwardingField }): void {
  cache.setQueryData(forwardingQuery.queryKey, data)
}
