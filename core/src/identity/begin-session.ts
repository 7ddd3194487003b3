import { REMEMBERED_DEVICE_DAYS } from '@sen/model/account/known-devices'
import { SESSION_DAYS } from '@sen/model/account/sign-in-limits'
import type { SignInMethod } from '@sen/model/account/sign-in-methods'
import type { SecondStep } from '@sen/model/account/two-step'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { AccountId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import { deviceDigest, deviceDigests } from './devices/device-digests.ts'
import type { SessionStore } from './session-store.ts'
import { briefly, type Visitor } from './visitor.ts'

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
  readonly newDevice: string | undefined
}

/**
 * Undefined when the account is suspended or deleted, needs a second step that was not done, or has another password.
 * @param begun `secondStep`: how the sign-in was confirmed; `isRemembered`: the device skips it for some time;
 * `passwordHash`: the password that was verified
 */
export async function beginSession(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  accountId: AccountId,
  begun: Visitor & {
    readonly way: SignInMethod
    readonly secondStep?: SecondStep | undefined
    readonly isRemembered?: boolean | undefined
    readonly passwordHash?: string | undefined
  },
): Promise<NewSession | undefined> {
  const token = needs.secrets.token()
  const begunAt = needs.clock.now()
  const expiresAt = new Date(begunAt.getTime() + SESSION_DAYS * DAY_MILLISECONDS)
  const deviceToken = needs.secrets.token()
  const rememberedUntil = new Date(begunAt.getTime() + REMEMBERED_DEVICE_DAYS * DAY_MILLISECONDS)
  const beginning = await needs.sessions.create({
    ...briefly(begun),
    way: begun.way,
    secondStep: begun.secondStep,
    passwordHash: begun.passwordHash,
    tokenDigest: needs.secrets.digest(token),
    accountId,
    begunAt,
    expiresAt,
    deviceTokens: {
      digests: deviceDigests(needs.secrets, begun),
      newDigest: deviceDigest(needs.secrets, deviceToken),
      rememberedUntil: begun.isRemembered === true ? rememberedUntil : undefined,
    },
  })
  return beginning && { token, expiresAt, newDevice: beginning.hasNewToken ? deviceToken : undefined }
}
