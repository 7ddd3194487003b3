import { composedPassword } from '@sen/model/account/passwords'
import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import { beginSession, type NewSession } from './begin-session.ts'
import { decoyHash } from './decoy-hash.ts'
import type { SessionStore } from './session-store.ts'
import type { SignInLog } from './sign-in-log.ts'
import { briefly, type Visitor } from './visitor.ts'

export interface SignInNeeds {
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly signIns: SignInLog
  readonly passwords: PasswordHasher
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * Begins a session. An unknown address and a wrong password get one answer after the same work, so that nobody can
 * learn who has a mailbox here.
 *
 * @throws Refused `wrong_credentials`
 */
export async function signIn(
  needs: SignInNeeds,
  attempt: Visitor & { readonly email: string; readonly password: string },
): Promise<NewSession> {
  const login = await needs.accounts.findLogin(normaliseEmail(attempt.email))
  const hash = login?.passwordHash ?? (await decoyHash(needs.passwords))
  const isRight = await needs.passwords.verify(hash, composedPassword(attempt.password))
  if (!login || !isRight) {
    await needs.signIns.noteFailed(login?.accountId, { ...briefly(attempt), at: needs.clock.now() })
    throw new Refused('wrong_credentials')
  }
  const begun = await beginSession(needs, login.accountId, { ...attempt, way: 'password' })
  if (!begun) throw new Refused('wrong_credentials')
  return begun
}
