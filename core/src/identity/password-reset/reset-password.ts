import { composedPassword } from '@sen/model/account/passwords'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Secrets } from '../../ports/secrets.ts'
import { requireNewPassword } from '../passwords.ts'
import { briefly, type Visitor } from '../visitor.ts'
import type { PasswordResetStore } from './password-reset-store.ts'
import { viewPasswordReset } from './view-password-reset.ts'

/**
 * Opens no session, so that the second step still applies. Returns the login address.
 * @throws Refused `code_expired`; what `requireNewPassword` refuses, without using up the reset
 */
export async function resetPassword(
  needs: {
    readonly passwordResets: PasswordResetStore
    readonly passwords: PasswordHasher
    readonly secrets: Secrets
    readonly clock: Clock
  },
  browser: string,
  {
    password,
    confirmation,
    visitor,
  }: { readonly password: string; readonly confirmation: string; readonly visitor: Visitor },
): Promise<string> {
  const view = await viewPasswordReset(needs, browser)
  if (view?.stage !== 'password') throw new Refused('code_expired')
  requireNewPassword({ password, confirmation })
  const passwordHash = await needs.passwords.hash(composedPassword(password))
  const chosen = { ...briefly(visitor), passwordHash, at: needs.clock.now() }
  const address = await needs.passwordResets.finish(needs.secrets.digest(browser), chosen)
  if (address === undefined) throw new Refused('code_expired')
  return address
}
