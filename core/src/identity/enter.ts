import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Secrets } from '../ports/secrets.ts'
import { beginSession, type NewSession } from './begin-session.ts'
import type { LoginCodeStore } from './login-code-store.ts'
import type { SessionStore } from './session-store.ts'
import { sessionTimes } from './session-times.ts'
import type { Visitor } from './visitor.ts'

/** What an address of ours may carry to open a session (spec section 2). */
export type EntryPass =
  | { readonly kind: 'login_param'; readonly code: string }
  /** The token of a session that a program has begun. */
  | { readonly kind: 'access_token'; readonly token: string }

/**
 * Exchanges what stood in an address for a session of its own (product decision 6). What was in the address is worth
 * nothing afterwards, for it stands in histories and logs: the code is used up, the token's session is ended.
 *
 * @throws Refused `login_link_expired` when it was used before, has expired, or never was, or when its account is suspended
 */
export async function enter(
  needs: {
    readonly sessions: SessionStore
    readonly loginCodes: LoginCodeStore
    readonly secrets: Secrets
    readonly clock: Clock
  },
  pass: EntryPass,
  visitor: Visitor,
): Promise<NewSession> {
  const accountId =
    pass.kind === 'login_param'
      ? await needs.loginCodes.take(needs.secrets.digest(pass.code), needs.clock.now())
      : await needs.sessions.take(needs.secrets.digest(pass.token), sessionTimes(needs))
  const begun = accountId && (await beginSession(needs, accountId, { ...visitor, way: pass.kind }))
  if (!begun) throw new Refused('login_link_expired')
  return begun
}
