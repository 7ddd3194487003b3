import type { MailboxId } from '@sen/model/ids'
import type { MailEvent } from './mail-event.ts'

/** What happened, as kept by `Writer.record`; versions of one mailbox become visible in order, without gaps. */
export interface EventLog {
  /** The number of the mailbox's last change. */
  version(mailbox: MailboxId): Promise<number>
  /** Events after `version`, oldest first, at most `limit`. */
  since(mailbox: MailboxId, version: number, limit: number): Promise<readonly MailEvent[]>
  /** Whether there are more events than `count` after `version`. */
  isLongerThan(mailbox: MailboxId, version: number, count: number): Promise<boolean>
  /** Version of the oldest event that is still kept; undefined when there is none. */
  oldestKept(mailbox: MailboxId): Promise<number | undefined>
  /** Forgets what was recorded before then; pages that were away for longer fetch everything anew. */
  forgetBefore(before: Date): Promise<number>
  /**
   * Calls `changed` after commits that recorded events, and `interrupted` whenever some may have gone unheard (a lost
   * connection that is back): look at the log again then.
   */
  listen(listener: EventLogListener): Promise<{ stop(): Promise<void> }>
}

export interface EventLogListener {
  changed(mailbox: MailboxId): void
  /** Somebody signed out, in whichever process; by the digest of the token. */
  sessionEnded?(tokenDigest: string): void
  interrupted(): void
}
