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

/** Sessions by the digest of their token; the token itself is never stored. */
export interface SessionStore {
  /**
   * Whether there is one now: none begins for an account that is suspended or gone, nor without a second step where it has one by now
   * and the way asks for it (`asksSecondStep`). Noted in the `SignInLog`.
   */
  create(
    session: Visitor & {
      readonly tokenDigest: string
      readonly accountId: AccountId
      readonly way: WayIn
      readonly secondStep: SecondStep | undefined
      readonly begunAt: Date
      readonly expiresAt: Date
    },
  ): Promise<boolean>
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
  /** Ends one of this account's sessions, by its id; false when it has none of that id. */
  end(accountId: AccountId, id: string): Promise<boolean>
  /** Ends all of this account's sessions but the one of this token. @returns how many */
  endOthers(accountId: AccountId, keptDigest: string): Promise<number>
  remove(tokenDigest: string): Promise<void>
  removeExpired(times: SessionTimes): Promise<number>
}
