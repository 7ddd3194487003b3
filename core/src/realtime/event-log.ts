import type { AccountId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { MailEvent } from './mail-event.ts'

/** Versions of a mailbox become visible in order and without gaps. */
export interface EventLog {
  version(mailbox: MailboxId): Promise<number>
  /** Oldest first, at most `limit`. */
  since(mailbox: MailboxId, version: number, limit: number): Promise<readonly MailEvent[]>
  isLongerThan(mailbox: MailboxId, version: number, count: number): Promise<boolean>
  oldestKept(mailbox: MailboxId): Promise<number | undefined>
  /** Pages that were offline for longer reload everything. */
  purgeBefore(before: Date): Promise<number>
  /** After `interrupted`, notifications may have been lost, so the listener must read the log again. */
  listen(listener: EventLogListener): Promise<{ stop(): Promise<void> }>
}

export type MailAccessChange = { readonly accountId: AccountId } | { readonly organisationId: OrganisationId }

export interface EventLogListener {
  changed(mailbox: MailboxId): void
  /** Any process may have revoked the session. The argument is the digest of its token. */
  sessionEnded?(tokenDigest: string): void
  /** Access of mail programs may have been revoked, so open connections of the account or organisation are checked. */
  mailAccessChanged?(change: MailAccessChange): void
  interrupted(): void
}
