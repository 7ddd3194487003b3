import type { MailboxId, MessageId } from '@sen/model/ids'

export interface OutdatedBody {
  readonly mailboxId: MailboxId
  readonly messageId: MessageId
}

/** How far the kept bodies of all mailboxes have been walked for one version of the cleaner. */
export interface CleaningStore {
  /**
   * Orders a slice of the walk for this cleaner: from where it stood, or from the beginning when it was another one's.
   * Orders none when that walk is over.
   */
  begin(cleanerVersion: string): Promise<void>
  /**
   * The next bodies in the order of the walk that another version has kept, and where that stretch ends: undefined behind
   * the last body. Drafts are cleaned whenever they are opened, and what made a cleaner give out is not tried here.
   */
  next(cleanerVersion: string): Promise<{ readonly outdated: readonly OutdatedBody[]; readonly end?: MessageId }>
  /** Everything up to here is done. */
  advance(cleanerVersion: string, to: MessageId | 'end'): Promise<void>
  order(at: Date): Promise<void>
}
