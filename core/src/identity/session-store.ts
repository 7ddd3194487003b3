import type { SecondStep } from '@sen/model/account/two-step'
import type { WayIn } from '@sen/model/account/ways-in'
import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Visitor } from './visitor.ts'

/** Who is signed in, and how far the mailbox they act in had come when that was asked. */
export interface FoundSession {
  readonly actor: Actor
  readonly mailboxVersion: number
  readonly expiresAt: Date
  /** To the minute. */
  readonly lastSeenAt: Date
}

/** A place where an account is signed in, as its user is shown it. */
export interface ListedSession extends Visitor {
  /** Names the session and opens nothing. */
  readonly id: string
  readonly tokenDigest: string
  readonly way: WayIn
  readonly secondStep: SecondStep | undefined
  readonly begunAt: Date
  readonly lastSeenAt: Date
}

/** A session that has expired, or was not used for too long, is as one that is not there. */
export interface SessionTimes {
  readonly now: Date
  /** Unless it was used since then. */
  readonly idleSince: Date
}

/** By what a session's device is known, and will be. */
export interface DeviceTokens {
  /** Of what its cookie brings, of whichever account. */
  readonly digests: readonly string[]
  /** Of what it gets where none of them is this account's, or where it is remembered. */
  readonly newDigest: string
  /** Until when it is not asked for the second step. Undefined: that stays as it is. */
  readonly rememberedUntil: Date | undefined
}

/** Sessions by the digest of their token; the token itself is never stored. */
export interface SessionStore {
  /**
   * Undefined: none begins for an account that is suspended or gone, nor without a second step where it has one by now and the way asks
   * for it (`asksSecondStep`), nor for a device that is not remembered any more. Noted in the `SignInLog`; where the device is new to an
   * account that was signed in to before, `report-new-device` is ordered with it, as often as `DEVICE_ALERTS_PER_HOUR` and
   * `DEVICE_ALERTS_PER_DAY` let it.
   */
  create(
    session: Visitor & {
      readonly tokenDigest: string
      readonly accountId: AccountId
      readonly way: WayIn
      readonly secondStep: SecondStep | undefined
      readonly begunAt: Date
      readonly expiresAt: Date
      readonly deviceTokens: DeviceTokens
    },
  ): Promise<{ readonly hasNewToken: boolean } | undefined>
  /** Undefined when there is none, or when its account is suspended. */
  find(tokenDigest: string, times: SessionTimes): Promise<FoundSession | undefined>
  /** Takes the session away and says whose it was, and by which second step: for one caller only. */
  take(
    tokenDigest: string,
    times: SessionTimes,
  ): Promise<{ readonly accountId: AccountId; readonly secondStep: SecondStep | undefined } | undefined>
  /** It is being used, from there. */
  noteSeen(tokenDigest: string, at: Date, source: string): Promise<void>
  /** The last used first. */
  ofAccount(accountId: AccountId, times: SessionTimes): Promise<readonly ListedSession[]>
  /** Ends one of this account's sessions, by its id, and what was remembered of its device; false when it has none of that id. */
  end(accountId: AccountId, id: string): Promise<boolean>
  /** Ends all of this account's sessions but the one of this token, and what was remembered of other devices. @returns how many */
  endOthers(accountId: AccountId, keptDigest: string): Promise<number>
  remove(tokenDigest: string): Promise<void>
  removeExpired(times: SessionTimes): Promise<number>
}
