import type { FolderRole } from '@sen/model/folders'
import type { FolderId, MailboxId } from '@sen/model/ids'
import type { SourceUse } from '@sen/model/moving-in/source-folders'
import type { MailboxSource, MailboxSources } from '../ports/mailbox-source.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { MoveInTally } from './move-in-report.ts'

/** One run works on a mailbox at a time, of all programs and commands on one database. */
export interface MoveInLocks {
  /** Does the work while nobody else does any on this mailbox. Ends with it, or with its process. @returns `busy`: somebody else does */
  alone<T>(mailboxId: MailboxId, work: () => Promise<T>): Promise<T | 'busy'>
}

export interface MoveInNeeds extends ReceivingNeeds {
  readonly mailboxSources: MailboxSources
  readonly moveInLocks: MoveInLocks
  /** Large messages wait here for room in memory, those of all mailboxes that are moved in together. */
  readonly memory: { pass<T>(bytes: number, work: () => Promise<T>): Promise<T> }
  pause(milliseconds: number): Promise<void>
}

/** One connection's work on one mailbox. */
export interface MoveInRun {
  readonly needs: MoveInNeeds
  readonly mailboxId: MailboxId
  readonly source: MailboxSource
  readonly sourceId: string
  readonly tally: MoveInTally
  /** Hears of everything that is durable. */
  told(folder: string): void
}

/** A folder there, and the one here that its mail goes into. */
export interface TargetFolder {
  /** As its server writes it. */
  readonly name: string
  readonly use: SourceUse | undefined
  readonly kind: 'received' | 'sent'
  readonly movedFolderId: string
  readonly here: { readonly id: FolderId; readonly role: FolderRole; readonly path: string }
}
