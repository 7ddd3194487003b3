import {
  createAppPassword as createRoute,
  listAppPasswords,
  type MailProgramAccessField,
  revokeAppPassword as revokeRoute,
} from '@sen/contract/app-passwords'
import type { BodySent } from '@sen/contract/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Mail programs sign in without this page, so the last uses are fetched whenever they are shown. */
export const appPasswordsQuery = queryOptions({
  queryKey: QUERY_KEYS.appPasswords,
  queryFn: async ({ signal }): Promise<MailProgramAccessField> => (await call(listAppPasswords, { signal })).data,
  staleTime: 0,
})

/** @returns the password, which no later response contains @throws `CallError`, `NoAnswer` */
export async function createAppPassword(cache: QueryClient, body: BodySent<typeof createRoute>): Promise<string> {
  return changing(cache, async () => (await call(createRoute, { body })).data.password)
}

/** @throws `CallError`, `NoAnswer` */
export async function revokeAppPassword(cache: QueryClient, id: string): Promise<void> {
  await changing(cache, () => call(revokeRoute, { params: { id } }))
}

/** Refetch after a failure too: a refusal may mean that it was revoked elsewhere. */
async function changing<T>(cache: QueryClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await cache.invalidateQueries({ queryKey: appPasswordsQuery.queryKey })
  }
}
