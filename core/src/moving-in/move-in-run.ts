import type { FolderRole } from '@sen/model/folders'
import type { FolderId, MailboxId } from '@sen/model/ids'
import type { SourceUse } from '@sen/model/moving-in/source-folders'
import type { MailboxLocks } from '../ports/mailbox-locks.ts'
import type { MailboxSource, MailboxSources } from '../ports/mailbox-source.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { MoveInTally } from './move-in-report.ts'

export interface MoveInNeeds extends ReceivingNeeds {
  readonly mailboxSources: MailboxSources
  /** One run per mailbox is allowed. */
  readonly moveInLocks: MailboxLocks
  /** Limits the memory of large messages across all running imports. */
  readonly memory: { pass<T>(bytes: number, work: () => Promise<T>): Promise<T> }
  pause(milliseconds: number): Promise<void>
}

export interface MoveInRun {
  readonly needs: MoveInNeeds
  readonly mailboxId: MailboxId
  readonly source: MailboxSource
  readonly sourceId: string
  readonly tally: MoveInTally
  onProgress(folder: string): void
}

export interface TargetFolder {
  readonly name: string
  readonly use: SourceUse | undefined
  readonly kind: 'received' | 'sent'
  readonly movedFolderId: string
  readonly here: { readonly id: FolderId; readonly role: FolderRole; readonly path: string }
}
