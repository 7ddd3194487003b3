import { REMEMBERED_DEVICE_DAYS } from '@sen/model/account/known-devices'
import type { SecondStep } from '@sen/model/account/two-step'
import type { WayIn } from '@sen/model/account/ways-in'
import type { AccountId } from '@sen/model/ids'
import { SESSION_DAYS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import { deviceDigest, deviceDigests } from './devices/device-digests.ts'
import type { SessionStore } from './session-store.ts'
import { briefly, type Visitor } from './visitor.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

export interface NewSession {
  /** Kept nowhere. */
  readonly token: string
  readonly expiresAt: Date
  /** What this browser is known by to the account from now on. Undefined: it was known already. */
  readonly newDevice: string | undefined
}

/**
 * Begins a session of somebody who has been recognised, however that was. Where it begins on a device that the account was not
 * signed in to from before, the account is told by a mail, of which nobody waits (`reportNewDevice`).
 * @param begun `secondStep`: what confirmed it after the password; `isRemembered`: this device is not asked for it for some time
 * @returns undefined when the account is suspended, or gone, or wants a second step after a password that had none
 */
export async function beginSession(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  accountId: AccountId,
  begun: Visitor & {
    readonly way: WayIn
    readonly secondStep?: SecondStep | undefined
    readonly isRemembered?: boolean | undefined
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
