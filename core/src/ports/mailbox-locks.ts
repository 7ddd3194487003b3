import type { MailboxId } from '@sen/model/ids'

/** The connection that holds the lock has broken. */
export class LockLost extends Error {
  override readonly name = 'LockLost'
}

/** A mailbox has one holder, across all processes on a database. */
export interface MailboxLocks {
  /**
   * The lock ends with the work or its process.
   * @returns `busy` when it is held elsewhere
   * @throws LockLost during the work, which may still be running
   */
  alone<T>(mailboxId: MailboxId, work: () => Promise<T>): Promise<T | 'busy'>
}
