import type { AccountId, DriveItemId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'

/** The person and the file of a document editor's token. */
export interface OfficeSession {
  readonly actor: Actor
  readonly itemId: DriveItemId
}

/** The result of a lock operation. `held` is the conflicting lock; empty when there is none. */
export type LockChange = { readonly isDone: true } | { readonly isDone: false; readonly held: string }

/** Tokens of document editors by digest, each for one person and one file, and the locks of files. */
export interface OfficeSessionStore {
  create(session: {
    readonly tokenDigest: string
    readonly accountId: AccountId
    /** The digest of the web session that opened the file. Both sessions end together. */
    readonly sessionDigest: string
    readonly itemId: DriveItemId
    readonly expiresAt: Date
  }): Promise<void>
  /** Returns undefined when the token is unknown, has expired at `now`, or its account is suspended. */
  find(tokenDigest: string, now: Date): Promise<OfficeSession | undefined>
  /** Returns an empty string for an unlocked file. */
  lockOf(itemId: DriveItemId, now: Date): Promise<string>
  /** Takes the lock, or extends it when it is the same one. */
  takeLock(itemId: DriveItemId, lock: string, times: LockTimes): Promise<LockChange>
  /** Replaces the lock `held`. */
  replaceLock(itemId: DriveItemId, held: string, lock: string, times: LockTimes): Promise<LockChange>
  releaseLock(itemId: DriveItemId, held: string, now: Date): Promise<LockChange>
  /** Deletes tokens and locks that have expired by then. */
  removeExpired(now: Date): Promise<number>
}

export interface LockTimes {
  readonly now: Date
  readonly expiresAt: Date
}
