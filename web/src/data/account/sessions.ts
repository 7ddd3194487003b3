import {
  revokeOtherSessions as endOthersRoute,
  revokeSession as endRoute,
  revokeRememberedDevice as forgetRoute,
  listRememberedDevices,
  listSessions,
  listSignIns,
  type RememberedDeviceField,
  type SessionField,
  type SignInField,
} from '@sen/contract/sessions'
import { SIGN_INS_PER_PAGE } from '@sen/model/account/session-limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { type PageInfo, pageInfoOf } from '../page-info.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { appPasswordsQuery } from './app-passwords.ts'

/** Sorted: this session, then the most recently used. */
export const sessionsQuery = queryOptions({
  queryKey: QUERY_KEYS.sessions,
  queryFn: async ({ signal }): Promise<readonly SessionField[]> => (await call(listSessions, { signal })).data,
})

export const rememberedDevicesQuery = queryOptions({
  queryKey: QUERY_KEYS.rememberedDevices,
  queryFn: async ({ signal }): Promise<readonly RememberedDeviceField[]> =>
    (await call(listRememberedDevices, { signal })).data,
})

/** Requires the second step on a device again. @throws `CallError`, `NoAnswer` */
export async function revokeRememberedDevice(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(forgetRoute, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: rememberedDevicesQuery.queryKey })
  }
}

export interface SignInPage extends PageInfo {
  readonly signIns: readonly SignInField[]
}

/** @param after cursor of the previous page */
export function signInsQuery(after: string | undefined, text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.signIns, after ?? '', text] as const,
    queryFn: async ({ signal }): Promise<SignInPage> => {
      const query = { after, limit: SIGN_INS_PER_PAGE, q: text }
      const { data, ...end } = await call(listSignIns, { query, signal })
      return { signIns: data, ...pageInfoOf(end) }
    },
  })
}

export async function revokeSession(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(endRoute, { params: { id } })
  } finally {
    // A session that has ended already is refused; the list must drop it as well.
    await invalidateSessions(cache)
  }
}

/** Revokes other sessions and all app passwords. @returns how many were revoked @throws `CallError`, `NoAnswer` */
export async function revokeOtherSessions(cache: QueryClient): Promise<number> {
  const { data } = await call(endOthersRoute, {})
  await invalidateSessions(cache)
  return data.ended
}

/** Revoking a session also forgets that its device skips the second step, and revoking all of them app passwords. */
async function invalidateSessions(cache: QueryClient): Promise<void> {
  await Promise.all(
    [sessionsQuery, rememberedDevicesQuery, appPasswordsQuery].map(({ queryKey }) =>
      cache.invalidateQueries({ queryKey }),
    ),
  )
}
