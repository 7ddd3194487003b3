import {
  endOtherSessions as endOthersRoute,
  endSession as endRoute,
  forgetRememberedDevice as forgetRoute,
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
import { type PageEnd, pageEndOf } from '../page-end.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Where the account is signed in: here first, then the last used. */
export const sessionsQuery = queryOptions({
  queryKey: QUERY_KEYS.sessions,
  queryFn: async ({ signal }): Promise<readonly SessionField[]> => (await call(listSessions, { signal })).data,
})

/** Where no code is asked for after the password, the last used first. */
export const rememberedDevicesQuery = queryOptions({
  queryKey: QUERY_KEYS.rememberedDevices,
  queryFn: async ({ signal }): Promise<readonly RememberedDeviceField[]> =>
    (await call(listRememberedDevices, { signal })).data,
})

/** Has a code asked for there again. Rejects with `CallError` or `NoAnswer`. */
export async function forgetRememberedDevice(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(forgetRoute, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: rememberedDevicesQuery.queryKey })
  }
}

export interface SignInPage extends PageEnd {
  readonly signIns: readonly SignInField[]
}

/** When the account was signed in to, the newest first. @param after where the page begins */
export function signInsQuery(after: string | undefined, text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.signIns, after ?? '', text] as const,
    queryFn: async ({ signal }): Promise<SignInPage> => {
      const query = { after, limit: SIGN_INS_PER_PAGE, q: text }
      const { data, ...end } = await call(listSignIns, { query, signal })
      return { signIns: data, ...pageEndOf(end) }
    },
  })
}

/** Signs the account out at one place. Rejects with `CallError` or `NoAnswer`. */
export async function endSession(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(endRoute, { params: { id } })
  } finally {
    // One that has ended already is refused, and gone all the same.
    await invalidatePlaces(cache)
  }
}

/** Signs the account out everywhere but here. @returns at how many places. Rejects with `CallError` or `NoAnswer` */
export async function endOtherSessions(cache: QueryClient): Promise<number> {
  const { data } = await call(endOthersRoute, {})
  await invalidatePlaces(cache)
  return data.ended
}

/** A session that is ended takes along that its device was not asked for a code. */
async function invalidatePlaces(cache: QueryClient): Promise<void> {
  await Promise.all(
    [sessionsQuery, rememberedDevicesQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
  )
}
