import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { Folder } from '../folders/folder-store.ts'

/** An account elsewhere that a mailbox is moved in from, known again by its server and user. */
export interface MoveInAccount {
  readonly host: string
  readonly user: string
}

/** A folder there and where its mail goes here. */
export interface MovedFolder {
  readonly id: string
  /** As its server writes it. */
  readonly name: string
  /** Undefined: it was deleted here since. */
  readonly folderId: FolderId | undefined
}

/** A message there that was dealt with. */
export interface MovedMessage {
  readonly uidValidity: string
  readonly uid: number
  /** As it was there when it was last looked at. */
  readonly isRead: boolean
  readonly isStarred: boolean
  /** It is there no more, under this number. */
  readonly isGone: boolean
}

/** One that is dealt with now. */
export interface DealtWith {
  readonly uid: number
  /** Undefined: its mail was here already, brought by somebody else. */
  readonly messageId: MessageId | undefined
  readonly identity: string
  readonly isRead: boolean
  readonly isStarred: boolean
}

/** A place there with a mail of this identity. */
export interface MovedTwin {
  readonly movedFolderId: string
  /** The folder here that its mail went into; undefined: it was deleted since. */
  readonly hereId: FolderId | undefined
  readonly uidValidity: string
  readonly uid: number
  readonly messageId: MessageId | undefined
  readonly isGone: boolean
}

/** Where in a folder there. */
export interface MovedPlace {
  readonly movedFolderId: string
  readonly uidValidity: string
}

export interface MoveInReader {
  /** Undefined: nothing was ever brought from there. */
  source(account: MoveInAccount): Promise<string | undefined>
  foldersOf(sourceId: string): Promise<readonly MovedFolder[]>
  messagesOf(movedFolderId: string): Promise<readonly MovedMessage[]>
  /** Places in this source with these identities, those that came first before others. */
  twinsOf(sourceId: string, identities: readonly string[]): Promise<ReadonlyMap<string, readonly MovedTwin[]>>
  /** Of these keys of delivery, those that are here. */
  deliveredAs(keys: readonly string[]): Promise<ReadonlyMap<string, MessageId>>
}

export interface MoveInWriter extends MoveInReader {
  ensureSource(account: MoveInAccount): Promise<string>
  /** One line for a folder there; its target is set anew. */
  keepFolder(sourceId: string, name: string, folder: Pick<Folder, 'id'>): Promise<MovedFolder>
  note(place: MovedPlace, messages: readonly DealtWith[]): Promise<void>
  /** What was under these numbers is there no more; undefined `uids`: of every other `uidValidity`. */
  markGone(place: MovedPlace, uids: readonly number[] | 'of-other-validities'): Promise<void>
  /** The mail of a place that is empty now has this one there. Its flags are held against what they were before. */
  moveNote(from: MovedTwin, to: MovedPlace, uid: number): Promise<void>
  /**
   * Gives messages the flags that have changed there since they were last looked at, but for what somebody has changed here, and
   * notes all of them. Returns the threads in which that changed something.
   */
  bringFlags(
    place: MovedPlace,
    flags: readonly Pick<DealtWith, 'uid' | 'isRead' | 'isStarred'>[],
    version: number,
  ): Promise<{ readonly changed: number; readonly threadIds: readonly ThreadId[] }>
  /** Puts a label on messages that have never had it. Returns the threads in which that changed something. */
  addLabel(messageIds: readonly MessageId[], label: LabelId, version: number): Promise<readonly ThreadId[]>
  /** Those of these messages that lie in this folder. */
  lyingIn(folderId: FolderId, messageIds: readonly MessageId[]): Promise<readonly MessageId[]>
}
