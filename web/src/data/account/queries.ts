import { quota, type UserInfo, userInfo } from '@sen/contract/account'
import { getSettings } from '@sen/contract/settings'
import { type Settings, settingsFrom } from '@sen/model/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export interface Quota {
  readonly usedBytes: number
  readonly allowedBytes: number
  readonly isAutomatic: boolean
}

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<UserInfo> => (await call(userInfo, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<Settings> => {
    const { data } = await call(getSettings, { signal })
    return settingsFrom(Object.fromEntries(data.map(({ key, value }) => [key, value])))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const quotaQuery = queryOptions({
  queryKey: ['quota'],
  queryFn: async ({ signal }): Promise<Quota> => {
    const { data } = await call(quota, { signal })
    return {
      usedBytes: data.user_used_quota,
      allowedBytes: data.user_quota * 1024 * 1024,
      isAutomatic: data.auto_quota,
    }
  },
})
