import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { Folder } from '../folders/folder-store.ts'

/** A source account, identified by its server and user. */
export interface MoveInAccount {
  readonly host: string
  readonly user: string
}

export interface MovedFolder {
  readonly id: string
  /** The name on the source server. */
  readonly name: string
  /** Undefined when the folder was deleted here. */
  readonly folderId: FolderId | undefined
}

/** A source message that was handled. */
export interface MovedMessage {
  readonly uidValidity: string
  readonly uid: number
  /** Its flags at the last check. */
  readonly isRead: boolean
  readonly isStarred: boolean
  /** It no longer exists on the source under this UID. */
  readonly isGone: boolean
}

/** A source message to record. */
export interface DealtWith {
  readonly uid: number
  /** Undefined when its mail had arrived here in another way. */
  readonly messageId: MessageId | undefined
  readonly identity: string
  readonly isRead: boolean
  readonly isStarred: boolean
}

/** A source message with the same identity. */
export interface MovedTwin {
  readonly movedFolderId: string
  /** The target folder; undefined when that was deleted here. */
  readonly hereId: FolderId | undefined
  readonly uidValidity: string
  readonly uid: number
  readonly messageId: MessageId | undefined
  readonly isGone: boolean
}

/** A source folder with its UIDVALIDITY. */
export interface MovedPlace {
  readonly movedFolderId: string
  readonly uidValidity: string
}

export interface MoveInReader {
  /** Undefined when nothing was imported from it yet. */
  source(account: MoveInAccount): Promise<string | undefined>
  foldersOf(sourceId: string): Promise<readonly MovedFolder[]>
  messagesOf(movedFolderId: string): Promise<readonly MovedMessage[]>
  /** Returns the messages of this source with these identities, in order of their import. */
  twinsOf(sourceId: string, identities: readonly string[]): Promise<ReadonlyMap<string, readonly MovedTwin[]>>
  /** Returns which of these delivery keys exist. */
  deliveredAs(keys: readonly string[]): Promise<ReadonlyMap<string, MessageId>>
}

export interface MoveInWriter extends MoveInReader {
  ensureSource(account: MoveInAccount): Promise<string>
  keepFolder(sourceId: string, name: string, folder: Pick<Folder, 'id'>): Promise<MovedFolder>
  note(place: MovedPlace, messages: readonly DealtWith[]): Promise<void>
  /** Marks messages as missing on the source: those with these UIDs, or those of every other UIDVALIDITY. */
  markGone(place: MovedPlace, uids: readonly number[] | 'of-other-validities'): Promise<void>
  /** Moves the record of a message to its new position on the source. Its flags are compared with the earlier ones. */
  moveNote(from: MovedTwin, to: MovedPlace, uid: number): Promise<void>
  /**
   * Applies flags that changed on the source since the last check, except those changed here, and records all of them.
   * Returns the threads that changed.
   */
  bringFlags(
    place: MovedPlace,
    flags: readonly Pick<DealtWith, 'uid' | 'isRead' | 'isStarred'>[],
    version: number,
  ): Promise<{ readonly changed: number; readonly threadIds: readonly ThreadId[] }>
  /** Adds a label to messages that never had it. Returns the threads that changed. */
  addLabel(messageIds: readonly MessageId[], label: LabelId, version: number): Promise<readonly ThreadId[]>
  /** Returns which of these messages are in this folder. */
  lyingIn(folderId: FolderId, messageIds: readonly MessageId[]): Promise<readonly MessageId[]>
}
