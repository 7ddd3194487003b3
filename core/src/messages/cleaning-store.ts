import type { MailboxId, MessageId } from '@sen/model/ids'

/**
 * Version of the text that is stored beside the HTML of a mail. Increase it when `Mime.parse` returns another text for a
 * stub, so that stored text is read again. Version 2: the text of the HTML replaces a stub.
 */
export const STORED_TEXT_VERSION = 2

export interface OutdatedBody {
  readonly mailboxId: MailboxId
  readonly messageId: MessageId
  /** An older cleaner has cleaned it. */
  readonly isCleanedBefore: boolean
  /** Its text is so short beside its HTML that it may be a stub. */
  readonly maySayLittle: boolean
}

export interface CleaningStore {
  /** Resumes at the last position of these versions of cleaner and text. Schedules nothing if all bodies are done. */
  begin(cleanerVersion: string): Promise<void>
  /** The end is undefined after the last body. Drafts are cleaned when opened; failed bodies are not retried. */
  next(cleanerVersion: string): Promise<{ readonly outdated: readonly OutdatedBody[]; readonly end?: MessageId }>
  advance(cleanerVersion: string, to: MessageId | 'end'): Promise<void>
  enqueue(at: Date): Promise<void>
}
