import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'

/** Who is signed in, and how far the mailbox they act in had come when that was asked. */
export interface FoundSession {
  readonly actor: Actor
  readonly mailboxVersion: number
}

/** Sessions by the digest of their token; the token itself is never stored. */
export interface SessionStore {
  /** Whether there is one now: none begins for an account that is suspended or gone. */
  create(session: {
    readonly tokenDigest: string
    readonly accountId: AccountId
    readonly expiresAt: Date
    readonly userAgent: string
  }): Promise<boolean>
  /** Undefined when unknown or expired at `now`, or when its account is suspended. */
  find(tokenDigest: string, now: Date): Promise<FoundSession | undefined>
  /** Takes the session away and says whose it was: for one caller only, and only before it has expired. */
  take(tokenDigest: string, now: Date): Promise<AccountId | undefined>
  remove(tokenDigest: string): Promise<void>
  /** Forgets those that have expired by then. */
  removeExpired(now: Date): Promise<number>
}
