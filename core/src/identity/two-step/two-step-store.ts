import type { SecondStepCode, SecondStepPhone } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Visitor } from '../visitor.ts'

export interface TwoStepState {
  readonly turnedOnAt: Date
  readonly recoveryCodesLeft: number
  readonly phone: SecondStepPhone
}

export type TwoStepAct = Visitor & { readonly at: Date }

export interface RenewedSession {
  readonly from: string
  readonly to: string
}

export interface PendingSignIn {
  readonly accountId: AccountId
  readonly loginAddress: string
}

export interface TwoStepStore {
  state(accountId: AccountId): Promise<TwoStepState | undefined>
  saveSetup(accountId: AccountId, setup: { readonly secret: string; readonly expiresAt: Date }): Promise<void>
  setupSecret(accountId: AccountId, now: Date): Promise<string | undefined>
  /**
   * Revokes other sessions, login links and remembered devices. False when the secret was replaced or it is on already.
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
  secret(accountId: AccountId): Promise<string | undefined>
  /** Returns false when the code of this period, or of a later one, was used before. */
  consumePeriod(accountId: AccountId, secret: string, period: number): Promise<boolean>
  consumeRecoveryCode(accountId: AccountId, digest: string): Promise<boolean>
  replaceRecoveryCodes(accountId: AccountId, digests: readonly string[], act: TwoStepAct): Promise<boolean>
  /** Also deletes recovery codes, remembered devices and pending sign-ins. Returns false when it was off. */
  turnOff(accountId: AccountId, act: TwoStepAct, session: RenewedSession): Promise<boolean>

  /** Invalidates a sent code. False when the step is off or the number is not verified. @param phone null for none */
  choosePhone(accountId: AccountId, phone: string | null, act: TwoStepAct): Promise<boolean>
  deleteCode(accountId: AccountId, codeDigest: string): Promise<void>
  /** Counts an attempt and uses up a matching code. False also when no code is pending, or after too many attempts. */
  consumeCode(
    accountId: AccountId,
    typed: { readonly askerDigest: string; readonly codeDigest: string; readonly now: Date },
  ): Promise<boolean>

  addPending(
    accountId: AccountId,
    pending: { readonly tokenDigest: string; readonly expiresAt: Date; readonly attempts: number },
  ): Promise<void>
  findPending(tokenDigest: string, now: Date): Promise<PendingSignIn | undefined>
  /** Counts before the check. Returns the attempts left; undefined when this one is not allowed. */
  countAttempt(tokenDigest: string, now: Date): Promise<number | undefined>
  consumePending(tokenDigest: string, now: Date): Promise<boolean>
  removeExpired(now: Date): Promise<number>
}

/** Codes of an app are shorter than recovery codes and have a stricter limit. */
export interface SecondStepLimits {
  /** Counts an attempt before it is checked. @throws Refused `too_many_attempts` */
  count(kind: SecondStepCode['kind']): Promise<void>
  forgive(kind: SecondStepCode['kind']): Promise<void>
}
