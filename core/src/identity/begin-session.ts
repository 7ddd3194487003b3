import type { SecondStep } from '@sen/model/account/two-step'
import type { WayIn } from '@sen/model/account/ways-in'
import type { AccountId } from '@sen/model/ids'
import { SESSION_DAYS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SessionStore } from './session-store.ts'
import { briefly, type Visitor } from './visitor.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

export interface NewSession {
  /** Kept nowhere. */
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Begins a session of somebody who has been recognised, however that was.
 * @param begun `secondStep`: what confirmed it after the password
 * @returns undefined when the account is suspended, or gone, or wants a second step after a password that had none
 */
export async function beginSession(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  accountId: AccountId,
  begun: Visitor & { readonly way: WayIn; readonly secondStep?: SecondStep | undefined },
): Promise<NewSession | undefined> {
  const token = needs.secrets.token()
  const begunAt = needs.clock.now()
  const expiresAt = new Date(begunAt.getTime() + SESSION_DAYS * DAY_MILLISECONDS)
  const hasBegun = await needs.sessions.create({
    ...briefly(begun),
    way: begun.way,
    secondStep: begun.secondStep,
    tokenDigest: needs.secrets.digest(token),
    accountId,
    begunAt,
    expiresAt,
  })
  return hasBegun ? { token, expiresAt } : undefined
}
