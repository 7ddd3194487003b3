import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { Folder } from '../folders/folder-store.ts'

export interface MoveInAccount {
  readonly host: string
  readonly user: string
}

export interface MovedFolder {
  readonly id: string
  readonly name: string
  readonly folderId: FolderId | undefined
}

export interface KnownSourceMessage {
  readonly uidValidity: string
  readonly uid: number
  readonly isRead: boolean
  readonly isStarred: boolean
  /** It no longer exists on the source under this UID. */
  readonly isGone: boolean
}

export interface ImportedMessage {
  readonly uid: number
  /** Undefined when its mail had arrived here in another way. */
  readonly messageId: MessageId | undefined
  readonly identity: string
  readonly isRead: boolean
  readonly isStarred: boolean
}

export interface MovedTwin {
  readonly movedFolderId: string
  readonly hereId: FolderId | undefined
  readonly uidValidity: string
  readonly uid: number
  readonly messageId: MessageId | undefined
  readonly isGone: boolean
}

export interface SourceFolderState {
  readonly movedFolderId: string
  readonly uidValidity: string
}

export interface MoveInReader {
  source(account: MoveInAccount): Promise<string | undefined>
  foldersOf(sourceId: string): Promise<readonly MovedFolder[]>
  messagesOf(movedFolderId: string): Promise<readonly KnownSourceMessage[]>
  twinsOf(sourceId: string, identities: readonly string[]): Promise<ReadonlyMap<string, readonly MovedTwin[]>>
  deliveredAs(keys: readonly string[]): Promise<ReadonlyMap<string, MessageId>>
}

export interface MoveInWriter extends MoveInReader {
  ensureSource(account: MoveInAccount): Promise<string>
  saveFolder(sourceId: string, name: string, folder: Pick<Folder, 'id'>): Promise<MovedFolder>
  recordImported(place: SourceFolderState, messages: readonly ImportedMessage[]): Promise<void>
  markGone(place: SourceFolderState, uids: readonly number[] | 'of-other-validities'): Promise<void>
  moveRecord(from: MovedTwin, to: SourceFolderState, uid: number): Promise<void>
  /** Applies flags that changed on the source, except those changed here. Returns changed threads. */
  importFlags(
    place: SourceFolderState,
    flags: readonly Pick<ImportedMessage, 'uid' | 'isRead' | 'isStarred'>[],
    version: number,
  ): Promise<{ readonly changed: number; readonly threadIds: readonly ThreadId[] }>
  /** Skips messages that had the label before. Returns the threads that changed. */
  addLabel(messageIds: readonly MessageId[], label: LabelId, version: number): Promise<readonly ThreadId[]>
  filterByFolder(folderId: FolderId, messageIds: readonly MessageId[]): Promise<readonly MessageId[]>
}
