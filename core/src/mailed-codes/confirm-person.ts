import { composedPassword } from '@sen/model/account/passwords'
import type { AccountStore } from '../accounts/account-store.ts'
import type { GuessLimits } from '../identity/guess-limits.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { MailStore } from '../store.ts'
import { issueCode, type MailingNeeds, writeCode } from './mail-code.ts'
import { type CodeNeeds, redeemCode } from './redeem-code.ts'

export interface ConfirmingNeeds extends CodeNeeds {
  readonly store: MailStore
  readonly accounts: Pick<AccountStore, 'passwordHash'>
  readonly passwords: PasswordHasher
  /** A stolen session may guess no more often than the sign-in page allows. */
  readonly guesses: GuessLimits
}

/** The password, or a mailed code when the account has none. */
export interface Proof {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/**
 * Asks for the password, so that an unattended page cannot be used to read mail elsewhere.
 * @returns the hash of the password; undefined for an account without one
 * @throws Refused `too_many_attempts`, `password_wrong`; for an account without a password `code_incorrect`,
 * `code_expired`, `code_used_up`
 */
export async function confirmPerson(needs: ConfirmingNeeds, actor: Actor, proof: Proof): Promise<string | undefined> {
  await needs.guesses.count()
  const hash = await requireRight(needs, actor, proof)
  await needs.guesses.forgive()
  return hash
}

async function requireRight(needs: ConfirmingNeeds, actor: Actor, proof: Proof): Promise<string | undefined> {
  const hash = await needs.accounts.passwordHash(actor.accountId)
  if (hash !== undefined) {
    const isRight = await needs.passwords.verify(hash, composedPassword(proof.password ?? ''))
    if (!isRight) throw new Refused('password_wrong')
    return hash
  }
  const key = { purpose: 'confirm', address: actor.address } as const
  const verdict = await needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    return redeemCode(needs, w, key, proof.code ?? '')
  })
  if (verdict !== 'right') throw new Refused(verdict)
  return undefined
}

/** By what this person confirms who they are. */
export async function confirmedBy(
  needs: Pick<ConfirmingNeeds, 'accounts'>,
  actor: Actor,
): Promise<'password' | 'code'> {
  return (await needs.accounts.passwordHash(actor.accountId)) === undefined ? 'code' : 'password'
}

/** Returns when the next code may be requested. @throws Refused `code_wait`, `too_many_codes` */
export async function mailConfirmationCode(needs: MailingNeeds, actor: Actor): Promise<Date> {
  const written = await writeCode(needs, actor, { purpose: 'confirm', address: actor.address })
  return needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    return issueCode(needs, w, actor, written)
  })
}
