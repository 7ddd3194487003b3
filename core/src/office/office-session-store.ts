import type { AccountId, DriveItemId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'

export interface OfficeSession {
  readonly actor: Actor
  readonly itemId: DriveItemId
}

/** `held` is the conflicting lock; empty when there is none. */
export type LockChange = { readonly isDone: true } | { readonly isDone: false; readonly held: string }

/** Tokens are stored as digests. Each token is for one person and one file. */
export interface OfficeSessionStore {
  create(session: {
    readonly tokenDigest: string
    readonly accountId: AccountId
    /** The digest of the web session that opened the file. Both sessions end together. */
    readonly sessionDigest: string
    readonly itemId: DriveItemId
    readonly expiresAt: Date
  }): Promise<void>
  /** Undefined when the token is unknown, has expired at `now`, or its account is suspended. */
  find(tokenDigest: string, now: Date): Promise<OfficeSession | undefined>
  lockOf(itemId: DriveItemId, now: Date): Promise<string>
  acquireLock(itemId: DriveItemId, lock: string, times: LockTimes): Promise<LockChange>
  replaceLock(itemId: DriveItemId, held: string, lock: string, times: LockTimes): Promise<LockChange>
  releaseLock(itemId: DriveItemId, held: string, now: Date): Promise<LockChange>
  removeExpired(now: Date): Promise<number>
}

export interface LockTimes {
  readonly now: Date
  readonly expiresAt: Date
}
