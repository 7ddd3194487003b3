import type { AccountId } from '@sen/model/ids'
import { SESSION_DAYS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SessionStore } from './session-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

export interface NewSession {
  /** Kept nowhere. */
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Begins a session of somebody who has been recognised, however that was.
 * @returns undefined when the account is suspended, or gone
 */
export async function beginSession(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  accountId: AccountId,
  userAgent: string,
): Promise<NewSession | undefined> {
  const token = needs.secrets.token()
  const expiresAt = new Date(needs.clock.now().getTime() + SESSION_DAYS * DAY_MILLISECONDS)
  const hasBegun = await needs.sessions.create({
    tokenDigest: needs.secrets.digest(token),
    accountId,
    expiresAt,
    userAgent: userAgent.slice(0, 500),
  })
  return hasBegun ? { token, expiresAt } : undefined
}
