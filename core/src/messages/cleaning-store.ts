import type { MailboxId, MessageId } from '@sen/model/ids'

export interface OutdatedBody {
  readonly mailboxId: MailboxId
  readonly messageId: MessageId
}

/** The progress of cleaning the stored bodies of all mailboxes for one cleaner version. */
export interface CleaningStore {
  /**
   * Schedules a slice for this cleaner version: from its last position, or from the beginning for a new version. It
   * schedules nothing if all bodies are done.
   */
  begin(cleanerVersion: string): Promise<void>
  /**
   * Returns the next outdated bodies and the end of the batch, undefined after the last body. Drafts are cleaned when
   * they are opened, and bodies on which a cleaner failed are not retried here.
   */
  next(cleanerVersion: string): Promise<{ readonly outdated: readonly OutdatedBody[]; readonly end?: MessageId }>
  /** Everything up to here is done. */
  advance(cleanerVersion: string, to: MessageId | 'end'): Promise<void>
  order(at: Date): Promise<void>
}
