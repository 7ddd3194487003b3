import type { SecondStepPhone, TypedSecondStep } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Visitor } from '../visitor.ts'

/** How the second step of an account stands, where it is on. */
export interface TwoStepState {
  readonly turnedOnAt: Date
  readonly recoveryCodesLeft: number
  readonly phone: SecondStepPhone
}

/** By whom something is changed, and when: it is written down where the account's sign-ins are. */
export type TwoStepAct = Visitor & { readonly at: Date }

/** Digests of the tokens that the session which changes it has had and will have. */
export interface RenewedSession {
  readonly from: string
  readonly to: string
}

/** A password was right, and the second step is waited for. */
export interface PendingSignIn {
  readonly accountId: AccountId
  /** What is typed to sign in to it. */
  readonly loginAddress: string
}

/** Second steps: secrets of apps, digests of recovery codes, and sign-ins that wait for one. */
export interface TwoStepStore {
  /** Undefined: it is off. */
  state(accountId: AccountId): Promise<TwoStepState | undefined>
  /** A secret that is shown to its owner, in place of the one that was shown before. */
  keepSetup(accountId: AccountId, setup: { readonly secret: string; readonly expiresAt: Date }): Promise<void>
  /** Undefined when there is none, or it has expired. */
  setupSecret(accountId: AccountId, now: Date): Promise<string | undefined>
  /**
   * Makes the secret that was shown the account's, ends its other sessions, renews the one that asks, and forgets what opens
   * sessions otherwise, remembered devices too. All of it or nothing: false when that is not the secret any more, or it is on already.
   * @param turned `period`: that of the code that was typed, which is used up by it
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
  /** Undefined: it is off. */
  secret(accountId: AccountId): Promise<string | undefined>
  /** Uses up the code of this period, for one caller only; false when it, or one of a later period, was used before. */
  takePeriod(accountId: AccountId, secret: string, period: number): Promise<boolean>
  /** Uses a recovery code up, for one caller only; false when there is no such code. */
  takeRecoveryCode(accountId: AccountId, digest: string): Promise<boolean>
  /** False when it is off. */
  replaceRecoveryCodes(accountId: AccountId, digests: readonly string[], act: TwoStepAct): Promise<boolean>
  /**
   * Forgets secret, recovery codes, remembered devices and sign-ins that wait, and renews the session that asks.
   * @returns false when it was off
   */
  turnOff(accountId: AccountId, act: TwoStepAct, session: RenewedSession): Promise<boolean>

  /**
   * Has codes sent to this number from now on, or to none; it is not barred any more, and a code that was sent is worth nothing.
   * @param phone null: to none
   * @returns false when the second step is off, or the number is not the account's verified one
   */
  choosePhone(accountId: AccountId, phone: string | null, act: TwoStepAct): Promise<boolean>
  /** A code that was sent is worth nothing any more. */
  dropCode(accountId: AccountId, codeDigest: string): Promise<void>
  /**
   * Counts what was typed as an attempt at the code that this asker waits for, and uses it up when it is that one, for one caller only.
   * @returns false also when it waits for none, it has expired, or was guessed at too often
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
  /** Before a code is looked at. @returns how many attempts are left after this one; undefined when it may be none */
  countAttempt(tokenDigest: string, now: Date): Promise<number | undefined>
  /** Takes the sign-in away, for one caller only: false when somebody was faster. */
  takePending(tokenDigest: string, now: Date): Promise<boolean>
  /** Forgets sign-ins, setups and sent codes that have expired by then. @returns how many */
  removeExpired(now: Date): Promise<number>
}

/** How often the second step may be guessed. Codes of an app are fewer than recovery codes, and are counted more strictly. */
export interface SecondStepLimits {
  /** Before what was typed is looked at. @throws Refused `too_many_attempts` */
  count(kind: TypedSecondStep['kind']): Promise<void>
  /** It was right, and no guess. */
  forgive(kind: TypedSecondStep['kind']): Promise<void>
}
