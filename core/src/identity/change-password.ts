import { composedPassword } from '@sen/model/account/passwords'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { GuessLimits } from './guess-limits.ts'
import { requireNewPassword } from './passwords.ts'

export interface ChangingPasswordNeeds {
  readonly accounts: AccountStore
  readonly passwords: PasswordHasher
  readonly secrets: Secrets
  /** A stolen session may guess no more often than the sign-in page allows. */
  readonly guesses: GuessLimits
}

export interface PasswordChange {
  readonly token: string
  readonly present: string
  readonly password: string
  /** True by default. Mail programs with app passwords must be set up again. */
  readonly revokesAppPasswords?: boolean
}

/**
 * Revokes all other sessions. The current session gets a new token, so that a copy of the old one is useless.
 * @throws Refused what `requireNewPassword` refuses, before anything is counted; `too_many_attempts`; `password_wrong`
 */
export async function changePassword(
  needs: ChangingPasswordNeeds,
  actor: Actor,
  { token, present, password, revokesAppPasswords = true }: PasswordChange,
): Promise<string> {
  requireNewPassword({ password, present })
  await needs.guesses.count()
  const from = await needs.accounts.passwordHash(actor.accountId)
  const isRight = await needs.passwords.verify(from ?? (await needs.passwords.decoyHash()), composedPassword(present))
  if (from === undefined || !isRight) throw new Refused('password_wrong')
  const to = await needs.passwords.hash(composedPassword(password))
  const next = needs.secrets.token()
  const session = { from: needs.secrets.digest(token), to: needs.secrets.digest(next) }
  // The password was changed concurrently, so the typed one is no longer current.
  if (!(await needs.accounts.changePassword(actor.accountId, { from, to, session, revokesAppPasswords })))
    throw new Refused('password_wrong')
  await needs.guesses.forgive()
  return next
}
