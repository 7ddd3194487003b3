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

/** Whether signing in to this account takes a second step. */
export const twoStepQuery = queryOptions({
  queryKey: QUERY_KEYS.twoStep,
  queryFn: async ({ signal }): Promise<TwoStepField> => (await call(getTwoStep, { signal })).data,
})

/** @returns the secret that an app is to have, in Base32. This and the others reject with `CallError` or `NoAnswer` */
export async function beginTwoStep(): Promise<string> {
  const { data } = await call(beginRoute, { body: {} })
  return data.secret
}

/**
 * Turns it on. This browser stays signed in, by a cookie that it gets with the answer; everywhere else the account is signed out.
 * @returns the recovery codes, which nobody can show again
 */
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

/** @returns the new ones; all before are worth nothing any more */
export async function renewRecoveryCodes(cache: QueryClient, code: string): Promise<readonly string[]> {
  const { data } = await changing(cache, () => call(renewRoute, { body: { code } }))
  return data.recovery_codes
}

/** Has codes sent to the verified phone too, or no more. @param code of the app, or a recovery code */
export async function choosePhoneCodes(cache: QueryClient, isOn: boolean, code: string): Promise<void> {
  await changing(cache, () => call(isOn ? phoneOnRoute : phoneOffRoute, { body: { code } }))
}

/** @returns after how many seconds another one may be asked for */
export async function sendTwoStepCode(way: 'sms' | 'voice'): Promise<number> {
  return (await call(sendRoute, { body: { way } })).data.resend_after_seconds
}

/** What is shown of it is asked for anew, whatever came of it: a refusal may say that it was changed elsewhere. */
async function changing<T>(cache: QueryClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    void cache.invalidateQueries({ queryKey: twoStepQuery.queryKey })
    void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: rememberedDevicesQuery.queryKey })
  }
}
