import type { MailboxId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'

/** Sessions by the digest of their token; the token itself is never stored. */
export interface SessionStore {
  create(session: {
    readonly tokenDigest: string
    readonly mailboxId: MailboxId
    readonly expiresAt: Date
    readonly userAgent: string
  }): Promise<void>
  /** Undefined when unknown or expired at `now`. */
  findActor(tokenDigest: string, now: Date): Promise<Actor | undefined>
  remove(tokenDigest: string): Promise<void>
  /** Forgets those that have expired by then. */
  removeExpired(now: Date): Promise<number>
}
