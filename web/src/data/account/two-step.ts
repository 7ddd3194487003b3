import {
  beginTwoStep as beginRoute,
  getTwoStep,
  turnPhoneCodesOff as phoneOffRoute,
  turnPhoneCodesOn as phoneOnRoute,
  renewRecoveryCodes as renewRoute,
  sendTwoStepCode as sendRoute,
  type TwoStepField,
  turnTwoStepOff as turnOffRoute,
  turnTwoStepOn as turnOnRoute,
} from '@sen/contract/two-step'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { rememberedDevicesQuery, sessionsQuery } from './sessions.ts'

export const twoStepQuery = queryOptions({
  queryKey: QUERY_KEYS.twoStep,
  queryFn: async ({ signal }): Promise<TwoStepField> => (await call(getTwoStep, { signal })).data,
})

/** @returns the secret in Base32 */
export async function beginTwoStep(): Promise<string> {
  const { data } = await call(beginRoute, { body: {} })
  return data.secret
}

/** Sets a new cookie; other sessions are revoked. @returns the recovery codes, which cannot be shown again */
export async function turnTwoStepOn(
  cache: QueryClient,
  asked: { readonly password: string; readonly code: string },
): Promise<readonly string[]> {
  const { data } = await changing(cache, () => call(turnOnRoute, { body: asked }))
  return data.recovery_codes
}

export async function turnTwoStepOff(cache: QueryClient, code: string): Promise<void> {
  await changing(cache, () => call(turnOffRoute, { body: { code } }))
}

/** @returns new recovery codes; all previous ones become invalid */
export async function renewRecoveryCodes(cache: QueryClient, code: string): Promise<readonly string[]> {
  const { data } = await changing(cache, () => call(renewRoute, { body: { code } }))
  return data.recovery_codes
}

/** @param code from the app, or a recovery code */
export async function choosePhoneCodes(cache: QueryClient, isOn: boolean, code: string): Promise<void> {
  await changing(cache, () => call(isOn ? phoneOnRoute : phoneOffRoute, { body: { code } }))
}

/** @returns the seconds until another code can be sent */
export async function sendTwoStepCode(way: 'sms' | 'voice'): Promise<number> {
  return (await call(sendRoute, { body: { way } })).data.resend_after_seconds
}

/** Refetch after a failure too: a refusal may mean that it was changed elsewhere. */
async function changing<T>(cache: QueryClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    void cache.invalidateQueries({ queryKey: twoStepQuery.queryKey })
    void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: rememberedDevicesQuery.queryKey })
  }
}
