import { normaliseEmail } from '@sen/model/addresses'
import { SESSION_DAYS } from '@sen/model/limits'
import type { Directory } from '../accounts/directory.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import { decoyHash } from './decoy-hash.ts'
import { asTyped } from './passwords.ts'
import type { SessionStore } from './session-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

export interface SignInNeeds {
  readonly directory: Directory
  readonly sessions: SessionStore
  readonly passwords: PasswordHasher
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * Begins a session. An unknown address and a wrong password get one answer after the same work, so that nobody can
 * learn who has a mailbox here.
 *
 * @returns the session's token, which is kept nowhere
 * @throws Refused `wrong_credentials`
 */
export async function signIn(
  needs: SignInNeeds,
  attempt: { readonly email: string; readonly password: string; readonly userAgent: string },
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const login = await needs.directory.findLogin(normaliseEmail(attempt.email))
  const hash = login?.passwordHash ?? (await decoyHash(needs.passwords))
  const isRight = await needs.passwords.verify(hash, asTyped(attempt.password))
  if (!login || !isRight) throw new Refused('wrong_credentials')
  const token = needs.secrets.token()
  const expiresAt = new Date(needs.clock.now().getTime() + SESSION_DAYS * DAY_MILLISECONDS)
  await needs.sessions.create({
    tokenDigest: needs.secrets.digest(token),
    mailboxId: login.mailboxId,
    expiresAt,
    userAgent: attempt.userAgent.slice(0, 500),
  })
  return { token, expiresAt }
}
