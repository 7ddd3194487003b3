import type { SignInMethod } from '@sen/model/account/sign-in-methods'
import type { SecondStep } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Visitor } from './visitor.ts'

export interface FoundSession {
  readonly actor: Actor
  readonly mailboxVersion: number
  readonly expiresAt: Date
  /** Accurate to the minute. */
  readonly lastSeenAt: Date
}

export interface ListedSession extends Visitor {
  /** Identifies the session; it is not a credential. */
  readonly id: string
  readonly tokenDigest: string
  readonly way: SignInMethod
  readonly secondStep: SecondStep | undefined
  readonly begunAt: Date
  readonly lastSeenAt: Date
}

/** Sessions that have expired or were idle for too long count as missing. */
export interface SessionTimes {
  readonly now: Date
  readonly idleSince: Date
}

export interface DeviceTokens {
  /** The tokens in its cookie may belong to any account. */
  readonly digests: readonly string[]
  /** Used when no digest belongs to this account or when the device is remembered. */
  readonly newDigest: string
  readonly rememberedUntil: Date | undefined
}

/** Tokens are stored as digests. */
export interface SessionStore {
  /**
   * Undefined when the account is suspended or deleted, when a required second step is missing, or when the device is no
   * longer remembered. Also undefined when `passwordHash` is given and no longer current. For a new device it enqueues
   * `report-new-device`, within `DEVICE_ALERTS_PER_HOUR` and `DEVICE_ALERTS_PER_DAY`.
   */
  create(
    session: Visitor & {
      readonly tokenDigest: string
      readonly accountId: AccountId
      readonly way: SignInMethod
      readonly secondStep: SecondStep | undefined
      /** The password that was verified, for a sign-in by password alone. */
      readonly passwordHash: string | undefined
      readonly begunAt: Date
      readonly expiresAt: Date
      readonly deviceTokens: DeviceTokens
    },
  ): Promise<{ readonly hasNewToken: boolean } | undefined>
  find(tokenDigest: string, times: SessionTimes): Promise<FoundSession | undefined>
  /** One of several concurrent callers gets the account and second step. */
  consume(
    tokenDigest: string,
    times: SessionTimes,
  ): Promise<{ readonly accountId: AccountId; readonly secondStep: SecondStep | undefined } | undefined>
  noteSeen(tokenDigest: string, at: Date, source: string): Promise<void>
  ofAccount(accountId: AccountId, times: SessionTimes): Promise<readonly ListedSession[]>
  /** Also forgets its device. Returns false when the account has no session with that id. */
  revoke(accountId: AccountId, id: string): Promise<boolean>
  /** Also forgets their devices and revokes all app passwords. Returns the number of sessions. */
  revokeOthers(accountId: AccountId, keptDigest: string): Promise<number>
  remove(tokenDigest: string): Promise<void>
  removeExpired(times: SessionTimes): Promise<number>
}
