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
  /** Who has only the session may guess no more than who stands at the door. */
  readonly guesses: GuessLimits
}

/**
 * Puts another password in place of the present one. Every other session of the account ends, and the one that it is changed in
 * goes on by another token: whoever had the old one is out.
 * @param token of the session that asks
 * @returns the session's token from now on
 * @throws Refused what `requireNewPassword` refuses, before anything is counted; `too_many_attempts`; `password_wrong`
 */
export async function changePassword(
  needs: ChangingPasswordNeeds,
  actor: Actor,
  { token, present, password }: { readonly token: string; readonly present: string; readonly password: string },
): Promise<string> {
  requireNewPassword({ password, present })
  await needs.guesses.count()
  const from = await needs.accounts.passwordHash(actor.accountId)
  const isRight = await needs.passwords.verify(from ?? (await needs.passwords.decoyHash()), composedPassword(present))
  if (from === undefined || !isRight) throw new Refused('password_wrong')
  const to = await needs.passwords.hash(composedPassword(password))
  const next = needs.secrets.token()
  const session = { from: needs.secrets.digest(token), to: needs.secrets.digest(next) }
  // Changed by somebody else while this was looked at: then what was typed is not the present one.
  if (!(await needs.accounts.changePassword(actor.accountId, { from, to, session })))
    throw new Refused('password_wrong')
  await needs.guesses.forgive()
  return next
}
