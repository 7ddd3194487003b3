import type { Address } from '@sen/model/addresses'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'

/** One thread as it stands in one folder's list. Derived from its messages by `ThreadWriter.refresh`, never edited. */
export interface ThreadRow {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly folderIds: readonly FolderId[]
  readonly subject: string
  readonly snippet: string
  /** Distinct senders, oldest first, at most `MAX_LISTED_PARTICIPANTS`. */
  readonly participants: readonly Address[]
  /** To of the newest message, at most `MAX_LISTED_PARTICIPANTS`; none in lists that show who wrote (`showsRecipients`). */
  readonly recipients: readonly Address[]
  /** Without those that wait for their time, or are held for their undo. */
  readonly draftIds: readonly MessageId[]
  /** When the first planned message of it leaves; undefined when none waits. */
  readonly plannedAt: Date | undefined
  readonly messageCount: number
  readonly unread: boolean
  readonly starred: boolean
  /** Of the messages that it shows. Some may have been deleted: who shows them knows the labels of the mailbox. */
  readonly labelIds: readonly LabelId[]
  readonly hasAttachments: boolean
  readonly sendFailed: boolean
  /** Some message of it in this folder is not from whom it says (product decision 5). */
  readonly isForged: boolean
  readonly lastMessageAt: Date
  readonly version: number
}

export interface ThreadPage {
  readonly rows: readonly ThreadRow[]
  readonly total: number
  /** Whether its reader wants to know who looked at tracked mail (setting `tracking`). */
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
  /** One page of a folder, newest first; undefined when no folder has this id or path. */
  list(folder: string, limit: number, offset: number): Promise<ThreadPage | undefined>
  find(id: ThreadId): Promise<Thread | undefined>
  /** The thread's row in this folder, or in any folder when none is given. */
  row(id: ThreadId, folderId?: FolderId): Promise<ThreadRow | undefined>
  /** Those of `ids` that exist in this mailbox. */
  existing(ids: readonly ThreadId[]): Promise<readonly ThreadId[]>
  /** Who wrote the received mail of `ids` that change `version` moved; `isForged` when any of it pretends. */
  sendersMoved(ids: readonly ThreadId[], version: number): Promise<readonly MovedSender[]>
}

export interface MovedSender {
  /** By `blockKey`. */
  readonly email: string
  readonly isForged: boolean
}

/** Every writing method changes messages and then derives the list rows and folder counters anew. */
export interface ThreadWriter extends ThreadReader {
  /**
   * Moves the messages of `ids` that are in `from` (for Starred: wherever they are, but for Trash and Junk); returns what
   * really moved. Each message remembers where it was. Mail that is being sent stays.
   */
  move(ids: readonly ThreadId[], from: FolderId, to: FolderId, version: number): Promise<readonly MovedGroup[]>
  /** Moves every message of `ids` that is not in Trash yet, wherever it is (product decision 21). Drafts too. */
  moveToTrash(ids: readonly ThreadId[], version: number): Promise<readonly MovedGroup[]>
  /**
   * Takes messages of `ids` in `from` back to the folder each remembers (INBOX when that one is gone), all of them or
   * only those that the change `movedVersion` brought here: that is what undo asks for.
   */
  restore(
    ids: readonly ThreadId[],
    from: FolderId,
    version: number,
    movedVersion?: number,
  ): Promise<readonly MovedGroup[]>
  /** Takes what lies in Junk back to the folder it remembers, INBOX when there is none or it is in Trash or Junk itself. */
  takeFromJunk(ids: readonly ThreadId[], version: number): Promise<readonly MovedGroup[]>
  /** Moves back what the change `movedVersion` moved, wherever it went, but for what somebody has moved since. */
  takeBack(ids: readonly ThreadId[], movedVersion: number, version: number): Promise<readonly MovedGroup[]>
  /** Moves single messages. What is being sent stays. */
  moveMessages(ids: readonly MessageId[], to: FolderId, version: number): Promise<readonly MovedGroup[]>
  /**
   * Deletes for ever what these threads have in this folder, and gives its room back; what the organisation keeps of it is no mail
   * any more (`RemovedMailReader`). `movedBefore` takes only what came here before then; `by` is the address of whoever deletes it, or empty. Mail that is still being delivered stays. `removed` threads have something less: refresh them.
   */
  removeForever(
    ids: readonly ThreadId[],
    folderId: FolderId,
    removal: { readonly by: string; readonly movedBefore?: Date },
  ): Promise<{ readonly removed: readonly ThreadId[]; readonly kept: readonly ThreadId[] }>
  /** Threads with something in this folder that was moved there before then, and may go; at most `limit`. */
  movedBefore(folderId: FolderId, before: Date, limit: number): Promise<readonly ThreadId[]>
  /** Marks as `unread` what the change `markedVersion` marked the other way, but for what has changed since. */
  unmark(
    ids: readonly ThreadId[],
    unread: boolean,
    markedVersion: number,
    version: number,
  ): Promise<readonly ThreadId[]>
  /** In this folder; returns the threads whose state changed. */
  mark(ids: readonly ThreadId[], folderId: FolderId, unread: boolean, version: number): Promise<readonly ThreadId[]>
  /**
   * Starring stars the newest message that is not in Trash or Junk; unstarring clears every star of the thread. Returns the
   * threads whose state changed.
   */
  star(ids: readonly ThreadId[], starred: boolean, version: number): Promise<readonly ThreadId[]>
  /** Takes back the stars that the change `starredVersion` gave or took, but for what has changed since. */
  unstar(
    ids: readonly ThreadId[],
    starred: boolean,
    starredVersion: number,
    version: number,
  ): Promise<readonly ThreadId[]>
  /**
   * Puts a label of the mailbox on all messages of the threads, or takes it off. A draft beside other messages gets it when it
   * is sent. Returns the threads in which that changed something.
   */
  label(ids: readonly ThreadId[], label: LabelId, labelled: boolean, version: number): Promise<readonly ThreadId[]>
  /** Takes back that the change `labelledVersion` put the label on, or took it off, but for what has changed since. */
  takeBackLabel(
    ids: readonly ThreadId[],
    label: { readonly id: LabelId; readonly labelled: boolean; readonly version: number },
    version: number,
  ): Promise<readonly ThreadId[]>
  /**
   * The thread a message belongs to: by references, else by base subject (product decision 19), else a new one.
   * Merges threads that a late parent turns out to join; `merged` names those that are gone.
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
  /** Of a message that came: another mail under its Message-ID, with another subject, is not joined by it alone. */
  readonly from?: Address
  readonly sentAt?: Date | undefined
  /** Written as an answer in this thread: if it is still there, that settles it. */
  readonly answersIn?: ThreadId
}
