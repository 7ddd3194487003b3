import type { MailboxId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'

/** Who is signed in, and how far the mailbox had come when that was asked. */
export interface FoundSession {
  readonly actor: Actor
  readonly mailboxVersion: number
}

/** Sessions by the digest of their token; the token itself is never stored. */
export interface SessionStore {
  create(session: {
    readonly tokenDigest: string
    readonly mailboxId: MailboxId
    readonly expiresAt: Date
    readonly userAgent: string
  }): Promise<void>
  /** Undefined when unknown or expired at `now`. */
  find(tokenDigest: string, now: Date): Promise<FoundSession | undefined>
  /** Takes the session away and says whose it was: for one caller only, and only before it has expired. */
  take(tokenDigest: string, now: Date): Promise<MailboxId | undefined>
  remove(tokenDigest: string): Promise<void>
  /** Forgets those that have expired by then. */
  removeExpired(now: Date): Promise<number>
}
