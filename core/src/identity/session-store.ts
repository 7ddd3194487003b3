import type { SignInMethod } from '@sen/model/account/sign-in-methods'
import type { SecondStep } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Visitor } from './visitor.ts'

/** A valid session, and the version of its mailbox at that time. */
export interface FoundSession {
  readonly actor: Actor
  readonly mailboxVersion: number
  readonly expiresAt: Date
  /** Accurate to the minute. */
  readonly lastSeenAt: Date
}

/** A session as shown to its user. */
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
  /** Sessions last used before this time are idle. */
  readonly idleSince: Date
}

/** The device tokens of a session. */
export interface DeviceTokens {
  /** Digests of the tokens in its cookie, for any account. */
  readonly digests: readonly string[]
  /** The digest of a new token, used when none of them belongs to this account or when the device is remembered. */
  readonly newDigest: string
  /** Until when the device skips the second step. Undefined leaves it unchanged. */
  readonly rememberedUntil: Date | undefined
}

/** Sessions by the digest of their token. The token itself is never stored. */
export interface SessionStore {
  /**
   * Creates a session and records it in the `SignInLog`. Returns undefined when the account is suspended or deleted, when a required
   * second step is missing (`asksSecondStep`), or when the device is no longer remembered. For a device that is new to an account with
   * earlier sign-ins it enqueues `report-new-device`, within `DEVICE_ALERTS_PER_HOUR` and `DEVICE_ALERTS_PER_DAY`.
   */
  create(
    session: Visitor & {
      readonly tokenDigest: string
      readonly accountId: AccountId
      readonly way: SignInMethod
      readonly secondStep: SecondStep | undefined
      readonly begunAt: Date
      readonly expiresAt: Date
      readonly deviceTokens: DeviceTokens
    },
  ): Promise<{ readonly hasNewToken: boolean } | undefined>
  /** Undefined when it does not exist or its account is suspended. */
  find(tokenDigest: string, times: SessionTimes): Promise<FoundSession | undefined>
  /** Revokes the session and returns its account and second step. Of concurrent callers only one gets them. */
  take(
    tokenDigest: string,
    times: SessionTimes,
  ): Promise<{ readonly accountId: AccountId; readonly secondStep: SecondStep | undefined } | undefined>
  /** Records the last use. */
  noteSeen(tokenDigest: string, at: Date, source: string): Promise<void>
  /** Most recently used first. */
  ofAccount(accountId: AccountId, times: SessionTimes): Promise<readonly ListedSession[]>
  /** Revokes one session and forgets its device. Returns false when the account has no session with that id. */
  end(accountId: AccountId, id: string): Promise<boolean>
  /** Revokes all other sessions of the account and forgets their devices. @returns the number of sessions */
  endOthers(accountId: AccountId, keptDigest: string): Promise<number>
  remove(tokenDigest: string): Promise<void>
  removeExpired(times: SessionTimes): Promise<number>
}
