import { composedPassword } from '@sen/model/account/passwords'
import { readSecondStep } from '@sen/model/account/two-step'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { GuessLimits } from '../guess-limits.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import type { SecondStepNeeds } from './verify-second-step.ts'

interface Needs extends SecondStepNeeds {
  readonly accounts: AccountStore
  readonly passwords: PasswordHasher
  readonly guesses: GuessLimits
}

/** These secrets are shown once and never stored. */
export interface TwoStepOn {
  readonly token: string
  readonly recoveryCodes: readonly string[]
}

/**
 * Revokes all other sessions, because they were opened without it (spec section 4.12.2).
 * @param asked `token`: the token of the session; `code`: a code of the secret from `beginTwoStep`, which it uses up
 * @throws Refused `code_incorrect`, `password_wrong`, `too_many_attempts`; `two_step_changed` when the secret has
 * expired or was replaced, or the second step is on already
 */
export async function turnTwoStepOn(
  needs: Needs,
  actor: Actor,
  asked: Visitor & { readonly token: string; readonly password: string; readonly code: string },
): Promise<TwoStepOn> {
  const { accountId } = actor
  const step = readSecondStep(asked.code)
  if (step?.kind !== 'app') throw new Refused('code_incorrect')
  const at = needs.clock.now()
  const secret = await needs.twoStep.setupSecret(accountId, at)
  if (secret === undefined) throw new Refused('two_step_changed')
  await needs.guesses.count()
  const hash = await needs.accounts.passwordHash(accountId)
  const typed = composedPassword(asked.password)
  const isRight = await needs.passwords.verify(hash ?? (await needs.passwords.decoyHash()), typed)
  if (hash === undefined || !isRight) throw new Refused('password_wrong')
  const period = needs.timeCodes.periodOf(secret, step.digits, at)
  if (period === undefined) throw new Refused('code_incorrect')
  const { codes, digests } = newRecoveryCodes(needs.secrets, accountId)
  const token = needs.secrets.token()
  const session = { from: needs.secrets.digest(asked.token), to: needs.secrets.digest(token) }
  const turned = { ...briefly(asked), at, secret, period, codeDigests: digests, session }
  if (!(await needs.twoStep.turnOn(accountId, turned))) throw new Refused('two_step_changed')
  await needs.guesses.forgive()
  return { token, recoveryCodes: codes }
}
