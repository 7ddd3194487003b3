import type { Address } from '@sen/model/addresses'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'

/** A thread in the list of one folder. It is derived from its messages by `ThreadWriter.refresh` and never edited. */
export interface ThreadRow {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly folderIds: readonly FolderId[]
  readonly subject: string
  readonly snippet: string
  /** Distinct senders, oldest first, at most `MAX_LISTED_PARTICIPANTS`. */
  readonly participants: readonly Address[]
  /**
   * The To recipients of the newest message, at most `MAX_LISTED_PARTICIPANTS`; empty in lists that show authors
   * (`showsRecipients`).
   */
  readonly recipients: readonly Address[]
  /** Excludes drafts that are scheduled or held for undo. */
  readonly draftIds: readonly MessageId[]
  /** When its first scheduled message leaves; undefined when there is none. */
  readonly plannedAt: Date | undefined
  readonly messageCount: number
  readonly unread: boolean
  readonly starred: boolean
  /** Labels of the shown messages. Some labels may be deleted, which pages ignore. */
  readonly labelIds: readonly LabelId[]
  readonly hasAttachments: boolean
  readonly sendFailed: boolean
  /** A message of it in this folder has a forged sender (product decision 5). */
  readonly isForged: boolean
  readonly lastMessageAt: Date
  readonly version: number
}

export interface ThreadPage {
  readonly rows: readonly ThreadRow[]
  readonly total: number
  /** Whether the user wants to see views of tracked mail (setting `tracking`). */
  readonly showsViews: boolean
}

export interface Thread {
  readonly id: ThreadId
  readonly subject: string
}

export interface MovedGroup {
  readonly threadIds: readonly ThreadId[]
  readonly from: FolderId
  readonly to: FolderId
}

export interface ThreadReader {
  /** Returns one page of a folder, newest first; undefined when no folder has this id or path. */
  list(folder: string, limit: number, offset: number): Promise<ThreadPage | undefined>
  find(id: ThreadId): Promise<Thread | undefined>
  /** Returns the thread's row in this folder, or in any folder when none is given. */
  row(id: ThreadId, folderId?: FolderId): Promise<ThreadRow | undefined>
  /** Returns those of `ids` that exist in this mailbox. */
  existing(ids: readonly ThreadId[]): Promise<readonly ThreadId[]>
  /**
   * Returns the authors of received mail in `ids` that version `version` moved. `isForged`: some of it has a forged
   * sender.
   */
  sendersMoved(ids: readonly ThreadId[], version: number): Promise<readonly MovedSender[]>
}

export interface MovedSender {
  /** The result of `blockKey`. */
  readonly email: string
  readonly isForged: boolean
}

/** Every writing method changes messages and then derives the list rows and folder counters again. */
export interface ThreadWriter extends ThreadReader {
  /**
   * Moves the messages of `ids` in `from` (for Starred: in any folder except Trash and Junk) and returns what was
   * moved. Each message remembers its former folder. Mail that is being sent stays.
   */
  move(ids: readonly ThreadId[], from: FolderId, to: FolderId, version: number): Promise<readonly MovedGroup[]>
  /** Moves every message of `ids` in any folder to Trash, including drafts (product decision 21). */
  moveToTrash(ids: readonly ThreadId[], version: number): Promise<readonly MovedGroup[]>
  /**
   * Moves messages of `ids` in `from` back to their former folders (INBOX when that was deleted). With `movedVersion`,
   * for undo, only those that this version moved here.
   */
  restore(
    ids: readonly ThreadId[],
    from: FolderId,
    version: number,
    movedVersion?: number,
  ): Promise<readonly MovedGroup[]>
  /** Moves messages from Junk back to their former folders; to INBOX when there is none or it is Trash or Junk. */
  takeFromJunk(ids: readonly ThreadId[], version: number): Promise<readonly MovedGroup[]>
  /** Reverts the moves of version `movedVersion`, except for messages that were moved since. */
  takeBack(ids: readonly ThreadId[], movedVersion: number, version: number): Promise<readonly MovedGroup[]>
  /** Moves single messages. Mail that is being sent stays. */
  moveMessages(ids: readonly MessageId[], to: FolderId, version: number): Promise<readonly MovedGroup[]>
  /**
   * Purges the messages of these threads in this folder and frees their quota; the organisation may retain them
   * (`RemovedMailReader`). Mail that is still being delivered stays. Callers must refresh the `removed` threads.
   * @param removal `movedBefore`: purges only messages that came here before then; `by`: the address of the person, or
   * empty
   */
  removeForever(
    ids: readonly ThreadId[],
    folderId: FolderId,
    removal: { readonly by: string; readonly movedBefore?: Date },
  ): Promise<{ readonly removed: readonly ThreadId[]; readonly kept: readonly ThreadId[] }>
  /**
   * Returns threads with something in this folder that was moved there before then and may be purged; at most `limit`.
   */
  movedBefore(folderId: FolderId, before: Date, limit: number): Promise<readonly ThreadId[]>
  /** Reverts the marks of version `markedVersion` to `unread`, except for messages that changed since. */
  unmark(
    ids: readonly ThreadId[],
    unread: boolean,
    markedVersion: number,
    version: number,
  ): Promise<readonly ThreadId[]>
  /** Marks messages in this folder. Returns the threads that changed. */
  mark(ids: readonly ThreadId[], folderId: FolderId, unread: boolean, version: number): Promise<readonly ThreadId[]>
  /**
   * Stars the newest message that is not in Trash or Junk, or clears every star of the thread. Returns the threads that
   * changed.
   */
  star(ids: readonly ThreadId[], starred: boolean, version: number): Promise<readonly ThreadId[]>
  /** Reverts the stars that version `starredVersion` set or cleared, except for messages that changed since. */
  unstar(
    ids: readonly ThreadId[],
    starred: boolean,
    starredVersion: number,
    version: number,
  ): Promise<readonly ThreadId[]>
  /**
   * Adds a label to all messages of the threads, or removes it. A draft beside other messages gets it when it is sent.
   * Returns the threads that changed.
   */
  label(ids: readonly ThreadId[], label: LabelId, labelled: boolean, version: number): Promise<readonly ThreadId[]>
  /** Reverts the label changes of a version, except for messages that changed since. */
  undoLabel(
    ids: readonly ThreadId[],
    label: { readonly id: LabelId; readonly labelled: boolean; readonly version: number },
    version: number,
  ): Promise<readonly ThreadId[]>
  /**
   * Returns the thread of a message: by references, else by base subject (product decision 19), else a new one. A late
   * parent may merge threads; `merged` lists the threads that were dissolved.
   */
  resolve(candidate: ThreadCandidate): Promise<{ readonly threadId: ThreadId; readonly merged: readonly ThreadId[] }>
  /** Derives list rows and counters of these threads from their messages. */
  refresh(ids: readonly ThreadId[], version: number): Promise<void>
}

export interface ThreadCandidate {
  readonly messageIdHeader: string
  /** In-Reply-To and References together, without angle brackets. */
  readonly references: readonly string[]
  readonly subject: string
  readonly participants: readonly string[]
  readonly at: Date
  /** Set for a received message. A mail with the same Message-ID but another subject is not joined by the id alone. */
  readonly from?: Address
  readonly sentAt?: Date | undefined
  /** The thread that it was written in as a reply, which is used if it still exists. */
  readonly answersIn?: ThreadId
}
