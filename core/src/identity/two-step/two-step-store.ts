import type { SecondStepCode, SecondStepPhone } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Visitor } from '../visitor.ts'

/** The second step of an account that has turned it on. */
export interface TwoStepState {
  readonly turnedOnAt: Date
  readonly recoveryCodesLeft: number
  readonly phone: SecondStepPhone
}

/** The actor and time of a change, for the sign-in history. */
export type TwoStepAct = Visitor & { readonly at: Date }

/** Digests of the old and the new token of the current session. */
export interface RenewedSession {
  readonly from: string
  readonly to: string
}

/** A sign-in with a correct password that is pending its second step. */
export interface PendingSignIn {
  readonly accountId: AccountId
  /** The address that the user signs in with. */
  readonly loginAddress: string
}

/** Second steps: secrets of apps, digests of recovery codes, and pending sign-ins. */
export interface TwoStepStore {
  /** Undefined when it is off. */
  state(accountId: AccountId): Promise<TwoStepState | undefined>
  /** Saves a new secret that is shown to its owner, and replaces the previous one. */
  keepSetup(accountId: AccountId, setup: { readonly secret: string; readonly expiresAt: Date }): Promise<void>
  /** Undefined when there is none or it has expired. */
  setupSecret(accountId: AccountId, now: Date): Promise<string | undefined>
  /**
   * Activates the secret, revokes other sessions, login links and remembered devices, and renews the current session, in one
   * transaction. Returns false when the secret was replaced or the second step is on already.
   * @param turned `period`: the period of the typed code, which is used up
   */
  turnOn(
    accountId: AccountId,
    turned: TwoStepAct & {
      readonly secret: string
      readonly period: number
      readonly codeDigests: readonly string[]
      readonly session: RenewedSession
    },
  ): Promise<boolean>
  /** Undefined when it is off. */
  secret(accountId: AccountId): Promise<string | undefined>
  /** Uses up the code of this period. Returns false when it, or one of a later period, was used before. */
  takePeriod(accountId: AccountId, secret: string, period: number): Promise<boolean>
  /** Uses up a recovery code. Returns false when there is no such code. */
  takeRecoveryCode(accountId: AccountId, digest: string): Promise<boolean>
  /** Returns false when it is off. */
  replaceRecoveryCodes(accountId: AccountId, digests: readonly string[], act: TwoStepAct): Promise<boolean>
  /**
   * Deletes the secret, recovery codes, remembered devices and pending sign-ins, and renews the current session.
   * @returns false when it was off
   */
  turnOff(accountId: AccountId, act: TwoStepAct, session: RenewedSession): Promise<boolean>

  /**
   * Sets the number that codes are sent to, lifts its block, and invalidates a code that was sent.
   * @param phone null for none
   * @returns false when the second step is off, or the number is not the account's verified one
   */
  choosePhone(accountId: AccountId, phone: string | null, act: TwoStepAct): Promise<boolean>
  /** Invalidates a sent code. */
  dropCode(accountId: AccountId, codeDigest: string): Promise<void>
  /**
   * Counts an attempt at the code that was sent to this requester, and uses up the code when it matches.
   * @returns false also when no code is pending, it has expired, or there were too many attempts
   */
  takeCode(
    accountId: AccountId,
    typed: { readonly askerDigest: string; readonly codeDigest: string; readonly now: Date },
  ): Promise<boolean>

  addPending(
    accountId: AccountId,
    pending: { readonly tokenDigest: string; readonly expiresAt: Date; readonly attempts: number },
  ): Promise<void>
  findPending(tokenDigest: string, now: Date): Promise<PendingSignIn | undefined>
  /** Counts an attempt before the code is checked. @returns the attempts left; undefined when this one is not allowed */
  countAttempt(tokenDigest: string, now: Date): Promise<number | undefined>
  /** Deletes the pending sign-in. Returns false when a concurrent caller was first. */
  takePending(tokenDigest: string, now: Date): Promise<boolean>
  /** Deletes sign-ins, setups and codes that have expired by then. @returns their number */
  removeExpired(now: Date): Promise<number>
}

/** Limits guesses of the second step. Codes of an app are shorter than recovery codes and have a stricter limit. */
export interface SecondStepLimits {
  /** Counts an attempt before it is checked. @throws Refused `too_many_attempts` */
  count(kind: SecondStepCode['kind']): Promise<void>
  /** Removes the last attempt from the count because it was correct. */
  forgive(kind: SecondStepCode['kind']): Promise<void>
}
