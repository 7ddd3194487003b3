import { quota, type UserInfo, userInfo } from '@sen/contract/account'
import type { DataOf } from '@sen/contract/route'
import { getSettings, type SettingField } from '@sen/contract/settings'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type Settings, settingsFrom } from '@sen/model/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export interface Quota {
  readonly usedBytes: number
  readonly allowedBytes: number
  readonly isAutomatic: boolean
}

export const userQuery = queryOptions({
  queryKey: QUERY_KEYS.user,
  queryFn: async ({ signal }): Promise<UserInfo> => (await call(userInfo, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const settingsQuery = queryOptions({
  queryKey: QUERY_KEYS.settings,
  queryFn: async ({ signal }): Promise<Settings> => {
    return settingsIn((await call(getSettings, { signal })).data)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const quotaQuery = queryOptions({
  queryKey: QUERY_KEYS.quota,
  queryFn: async ({ signal }): Promise<Quota> => {
    return quotaIn((await call(quota, { signal })).data)
  },
})

export function settingsIn(fields: readonly SettingField[]): Settings {
  return settingsFrom(Object.fromEntries(fields.map(({ key, value }) => [key, value])))
}

export function quotaIn(field: DataOf<typeof quota>): Quota {
  return {
    usedBytes: field.user_used_quota,
    allowedBytes: field.user_quota * MEGABYTE_BYTES,
    isAutomatic: field.auto_quota,
  }
}
