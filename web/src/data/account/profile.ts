import {
  beginVerification,
  confirmVerification,
  getAccountInfo,
  getVerification,
  listCountries,
  type ProfileField,
  removeAvatar as removeRoute,
  resendVerification,
  saveAccountInfo,
  saveAvatar as saveAvatarRoute,
  type VerificationField,
} from '@sen/contract/profile/profile'
import type { BodySent } from '@sen/contract/route'
import { avatarFileProblem, type Crop } from '@sen/model/account/avatars'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { sendForm } from '../send-form.ts'
import { userQuery } from './queries.ts'

export const profileQuery = queryOptions({
  queryKey: QUERY_KEYS.profile,
  queryFn: async ({ signal }): Promise<ProfileField> => (await call(getAccountInfo, { signal })).data,
})

export const verificationQuery = queryOptions({
  queryKey: QUERY_KEYS.verification,
  queryFn: async ({ signal }): Promise<VerificationField> => (await call(getVerification, { signal })).data,
})

export const countriesQuery = queryOptions({
  queryKey: QUERY_KEYS.countries,
  queryFn: async ({ signal }) => (await call(listCountries, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export async function saveProfile(cache: QueryClient, values: BodySent<typeof saveAccountInfo>): Promise<void> {
  const { data } = await call(saveAccountInfo, { body: values })
  cache.setQueryData(profileQuery.queryKey, data)
  cache.setQueryData(userQuery.queryKey, (user) => user && { ...user, fullname: data.fullname })
}

/** @param crop a square of the upright picture, in its pixels */
export async function saveAvatar(cache: QueryClient, file: File, crop: Crop): Promise<void> {
  const problem = avatarFileProblem(file.size)
  if (problem) throw new CallError(problem, 413)
  const form = new FormData()
  for (const [name, value] of Object.entries(crop)) form.append(name, String(value))
  form.append('file', file, 'picture')
  const { data } = await sendForm(saveAvatarRoute, form)
  cacheAvatar(cache, data.avatar)
}

export async function removeAvatar(cache: QueryClient): Promise<void> {
  await call(removeRoute, {})
  cacheAvatar(cache, '')
}

function cacheAvatar(cache: QueryClient, avatar: string): void {
  cache.setQueryData(userQuery.queryKey, (user) => user && { ...user, avatar })
  cache.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, avatar })
}

export type CodeWay = VerificationField['ways'][number]

export async function sendPhoneCode(cache: QueryClient, order: BodySent<typeof beginVerification>): Promise<void> {
  cache.setQueryData(verificationQuery.queryKey, (await call(beginVerification, { body: order })).data)
}

export async function resendPhoneCode(cache: QueryClient, channel: CodeWay): Promise<void> {
  cache.setQueryData(verificationQuery.queryKey, (await call(resendVerification, { body: { way: channel } })).data)
}

export async function confirmPhone(cache: QueryClient, code: string): Promise<void> {
  const { data } = await call(confirmVerification, { body: { code } })
  cache.setQueryData(verificationQuery.queryKey, data)
  void cache.invalidateQueries({ queryKey: userQuery.queryKey })
  void cache.invalidateQueries({ queryKey: profileQuery.queryKey })
}
