import type { AccountId, DriveItemId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'

/** Who edits which file, as the editing program's token says. */
export interface OfficeSession {
  readonly actor: Actor
  readonly itemId: DriveItemId
}

/** What came of a change of a lock; `held` is the one in the way, empty where there is none. */
export type LockChange = { readonly isDone: true } | { readonly isDone: false; readonly held: string }

/** Tokens of editing programs by their digest, each for one person and one file, and the locks they hold. */
export interface OfficeSessionStore {
  create(session: {
    readonly tokenDigest: string
    readonly accountId: AccountId
    /** Of the session in which the file was opened: both end together. */
    readonly sessionDigest: string
    readonly itemId: DriveItemId
    readonly expiresAt: Date
  }): Promise<void>
  /** Undefined when unknown or expired at `now`, or when its account is suspended. */
  find(tokenDigest: string, now: Date): Promise<OfficeSession | undefined>
  /** Empty where there is none. */
  lockOf(itemId: DriveItemId, now: Date): Promise<string>
  /** Takes the lock, or keeps it for longer where it is the same one. */
  takeLock(itemId: DriveItemId, lock: string, times: LockTimes): Promise<LockChange>
  /** Another one in place of `held`. */
  replaceLock(itemId: DriveItemId, held: string, lock: string, times: LockTimes): Promise<LockChange>
  releaseLock(itemId: DriveItemId, held: string, now: Date): Promise<LockChange>
  /** Forgets tokens and locks that have expired by then. */
  removeExpired(now: Date): Promise<number>
}

export interface LockTimes {
  readonly now: Date
  readonly expiresAt: Date
}
