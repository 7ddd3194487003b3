import { MAX_PASSKEYS } from '@sen/model/account/passkeys'
import { composedPassword } from '@sen/model/account/passwords'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { GuessLimits } from '../guess-limits.ts'
import { type ChallengeNeeds, newChallenge } from './challenges.ts'
import type { PasskeyHint } from './passkey-store.ts'

interface Needs extends ChallengeNeeds {
  readonly accounts: AccountStore
  readonly passwords: PasswordHasher
  /** A stolen session may guess no more often than the sign-in page allows. */
  readonly guesses: GuessLimits
}

export interface PasskeyBegun {
  readonly challenge: string
  readonly userHandle: string
  /** An authenticator that has one of these creates no second one. */
  readonly present: readonly PasskeyHint[]
}

/**
 * Asks for the password, so that an unattended page cannot be used to add a passkey.
 * @throws Refused `password_wrong`, `too_many_attempts`, `too_many_passkeys`
 */
export async function beginPasskey(needs: Needs, actor: Actor, password: string): Promise<PasskeyBegun> {
  const { accountId } = actor
  await needs.guesses.count()
  const hash = await needs.accounts.passwordHash(accountId)
  const isRight = await needs.passwords.verify(hash ?? (await needs.passwords.decoyHash()), composedPassword(password))
  if (hash === undefined || !isRight) throw new Refused('password_wrong')
  await needs.guesses.forgive()
  const { userHandle: known, passkeys: present } = await needs.passkeys.hints(accountId)
  if (present.length >= MAX_PASSKEYS) throw new Refused('too_many_passkeys')
  const userHandle = known ?? needs.passkeyVerifier.newChallenge()
  const { challenge } = await newChallenge(needs, { kind: 'adding', accountId, userHandle })
  return { challenge, userHandle, present }
}
