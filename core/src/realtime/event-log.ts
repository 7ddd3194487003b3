import type { MailboxId } from '@sen/model/ids'
import type { MailEvent } from './mail-event.ts'

/** Events recorded by `Writer.record`. Versions of a mailbox become visible in order and without gaps. */
export interface EventLog {
  /** Returns the version of the mailbox's last change. */
  version(mailbox: MailboxId): Promise<number>
  /** Returns events after `version`, oldest first, at most `limit`. */
  since(mailbox: MailboxId, version: number, limit: number): Promise<readonly MailEvent[]>
  /** Returns whether there are more than `count` events after `version`. */
  isLongerThan(mailbox: MailboxId, version: number, count: number): Promise<boolean>
  /** Returns the version of the oldest retained event; undefined when there is none. */
  oldestKept(mailbox: MailboxId): Promise<number | undefined>
  /** Purges events before then. Pages that were offline for longer reload everything. */
  forgetBefore(before: Date): Promise<number>
  /**
   * Calls `changed` after commits that recorded events, and `interrupted` when notifications may have been lost (after
   * a reconnect). The listener must read the log again then.
   */
  listen(listener: EventLogListener): Promise<{ stop(): Promise<void> }>
}

export interface EventLogListener {
  changed(mailbox: MailboxId): void
  /** A session was revoked in any process. The argument is the digest of its token. */
  sessionEnded?(tokenDigest: string): void
  interrupted(): void
}
