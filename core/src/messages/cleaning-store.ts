import type { MailboxId, MessageId } from '@sen/model/ids'

export interface OutdatedBody {
  readonly mailboxId: MailboxId
  readonly messageId: MessageId
}

export interface CleaningStore {
  /** Resumes at the last position of this cleaner version. Schedules nothing if all bodies are done. */
  begin(cleanerVersion: string): Promise<void>
  /** The end is undefined after the last body. Drafts are cleaned when opened; failed bodies are not retried. */
  next(cleanerVersion: string): Promise<{ readonly outdated: readonly OutdatedBody[]; readonly end?: MessageId }>
  advance(cleanerVersion: string, to: MessageId | 'end'): Promise<void>
  enqueue(at: Date): Promise<void>
}
