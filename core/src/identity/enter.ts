import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Secrets } from '../ports/secrets.ts'
import { beginSession, type NewSession } from './begin-session.ts'
import type { LoginCodeStore } from './login-code-store.ts'
import type { SessionStore } from './session-store.ts'

/** What an address of ours may carry to open a session (spec section 2). */
export type EntryPass =
  | { readonly kind: 'login_param'; readonly code: string }
  /** The token of a session that a program has begun. */
  | { readonly kind: 'access_token'; readonly token: string }

/**
 * Exchanges what stood in an address for a session of its own (product decision 6). What was in the address is worth
 * nothing afterwards, for it stands in histories and logs: the code is used up, the token's session is ended.
 *
 * @throws Refused `login_link_expired` when it was used before, has expired, or never was
 */
export async function enter(
  needs: {
    readonly sessions: SessionStore
    readonly loginCodes: LoginCodeStore
    readonly secrets: Secrets
    readonly clock: Clock
  },
  pass: EntryPass,
  userAgent: string,
): Promise<NewSession> {
  const now = needs.clock.now()
  if (pass.kind === 'login_param') {
    const mailboxId = await needs.loginCodes.take(needs.secrets.digest(pass.code), now)
    if (mailboxId === undefined) throw new Refused('login_link_expired')
    return beginSession(needs, mailboxId, userAgent)
  }
  const mailboxId = await needs.sessions.take(needs.secrets.digest(pass.token), now)
  if (mailboxId === undefined) throw new Refused('login_link_expired')
  return beginSession(needs, mailboxId, userAgent)
}
