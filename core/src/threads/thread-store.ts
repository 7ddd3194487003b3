import type { Address } from '@sen/model/addresses'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'

/** `ThreadWriter.refresh` derives it from the messages; it is never edited. */
export interface ThreadRow {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly folderIds: readonly FolderId[]
  readonly subject: string
  readonly snippet: string
  /** Distinct senders, oldest first, at most `MAX_LISTED_PARTICIPANTS`. */
  readonly participants: readonly Address[]
  /** At most `MAX_LISTED_PARTICIPANTS`; empty in lists that show authors (`showsRecipients`). */
  readonly recipients: readonly Address[]
  /** Excludes drafts that are scheduled or held for undo. */
  readonly draftIds: readonly MessageId[]
  readonly plannedAt: Date | undefined
  /** Set while a message of it lies in Snoozed. */
  readonly snoozedUntil: Date | undefined
  /** When it last returned from Snoozed by its time. The inbox lists it by this time if nothing newer is there. */
  readonly unsnoozedAt: Date | undefined
  readonly isMuted: boolean
  readonly messageCount: number
  readonly unread: boolean
  readonly starred: boolean
  /** Some labels may be deleted, which pages ignore. */
  readonly labelIds: readonly LabelId[]
  readonly hasAttachments: boolean
  readonly sendFailed: boolean
  /** A message of it in this folder has a forged sender (product decision 5). */
  readonly isForged: boolean
  readonly lastMessageAt: Date
  readonly version: number
  /** In search results: the message whose text or file the row shows. Unset when neither contains the words. */
  readonly foundMessageId?: MessageId
  /** In search results: the name of the attachment of that message that has the words. Unset when a text has them. */
  readonly foundInFile?: string
}

export interface ThreadPage {
  readonly rows: readonly ThreadRow[]
  readonly total: number
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
  /** Newest first; undefined when no folder has this id or path. */
  list(folder: string, limit: number, offset: number): Promise<ThreadPage | undefined>
  find(id: ThreadId): Promise<Thread | undefined>
  row(id: ThreadId, folderId?: FolderId): Promise<ThreadRow | undefined>
  attention(id: ThreadId): Promise<ThreadAttention | undefined>
  existing(ids: readonly ThreadId[]): Promise<readonly ThreadId[]>
  /** Considers received mail that version `version` moved. `isForged`: some of it has a forged sender. */
  sendersMoved(ids: readonly ThreadId[], version: number): Promise<readonly MovedSender[]>
}

/** Whether the owner wants to see new messages of a thread. */
export interface ThreadAttention {
  readonly isMuted: boolean
  /** Set while a message of it lies in Snoozed. */
  readonly snoozedUntil: Date | undefined
}

export interface MovedSender {
  readonly email: string
  readonly isForged: boolean
}

/** Every writing method derives the list rows and folder counters again. */
export interface ThreadWriter extends ThreadReader {
  /** `from` Starred means any folder except Trash and Junk. Messages remember their folder. Mail being sent stays. */
  move(ids: readonly ThreadId[], from: FolderId, to: FolderId, version: number): Promise<readonly MovedGroup[]>
  /** Sent mail, drafts, junk and deleted mail stay, also when `from` is Starred. */
  archive(ids: readonly ThreadId[], from: FolderId, version: number): Promise<readonly MovedGroup[]>
  /** Moves as `archive` does; a thread that is snoozed already only gets the new time. Skips unknown threads. */
  snooze(ids: readonly ThreadId[], from: FolderId, until: Date, version: number): Promise<readonly MovedGroup[]>
  /** Snoozes threads whose messages a mail program put into Snoozed, unless they have a time. */
  snoozeMoved(ids: readonly ThreadId[], until: Date, version: number): Promise<void>
  /**
   * Moves the messages that lie in Snoozed to INBOX.
   * @param at set when the time has come: lists the thread by this time, with its newest message unread
   */
  unsnooze(ids: readonly ThreadId[], at: Date | undefined, version: number): Promise<readonly MovedGroup[]>
  /** Earliest first. Includes threads that have left Snoozed. */
  dueSnoozes(now: Date, limit: number): Promise<readonly ThreadId[]>
  nextSnoozeEnd(): Promise<Date | undefined>
  /** Returns the threads that changed. */
  setMuted(ids: readonly ThreadId[], isMuted: boolean, version: number): Promise<readonly ThreadId[]>
  /** Includes drafts (product decision 21). */
  moveToTrash(ids: readonly ThreadId[], version: number): Promise<readonly MovedGroup[]>
  /** INBOX replaces a deleted folder. With `movedVersion`, restores only those that this version moved here. */
  restore(
    ids: readonly ThreadId[],
    from: FolderId,
    version: number,
    movedVersion?: number,
  ): Promise<readonly MovedGroup[]>
  /** Moves to INBOX when there is no former folder or it is Trash or Junk. */
  moveMessagesFromJunk(ids: readonly MessageId[], version: number): Promise<readonly MovedGroup[]>
  moveFromJunk(ids: readonly ThreadId[], version: number): Promise<readonly MovedGroup[]>
  /** Skips messages that were moved since. */
  undoMove(ids: readonly ThreadId[], movedVersion: number, version: number): Promise<readonly MovedGroup[]>
  /** Skips mail that is being sent. */
  moveMessages(ids: readonly MessageId[], to: FolderId, version: number): Promise<readonly MovedGroup[]>
  /**
   * Mail that is still being delivered stays. Callers must refresh the `removed` threads.
   * @param removal `movedBefore`: purges only messages that came here before then; `by`: the address of the person, or
   * empty
   */
  removeForever(
    ids: readonly ThreadId[],
    folderId: FolderId,
    removal: { readonly by: string; readonly movedBefore?: Date },
  ): Promise<{ readonly removed: readonly ThreadId[]; readonly kept: readonly ThreadId[] }>
  /** Returns at most `limit` threads with something that may be purged. */
  movedBefore(folderId: FolderId, before: Date, limit: number): Promise<readonly ThreadId[]>
  /** Skips messages that changed since. */
  unmark(
    ids: readonly ThreadId[],
    unread: boolean,
    markedVersion: number,
    version: number,
  ): Promise<readonly ThreadId[]>
  mark(ids: readonly ThreadId[], folderId: FolderId, unread: boolean, version: number): Promise<readonly ThreadId[]>
  /** Stars the newest message that is not in Trash or Junk, or clears every star. Returns the threads that changed. */
  star(ids: readonly ThreadId[], starred: boolean, version: number): Promise<readonly ThreadId[]>
  /** Skips messages that changed since. */
  unstar(
    ids: readonly ThreadId[],
    starred: boolean,
    starredVersion: number,
    version: number,
  ): Promise<readonly ThreadId[]>
  /** A draft beside other messages gets the label when it is sent. Returns the threads that changed. */
  label(ids: readonly ThreadId[], label: LabelId, labelled: boolean, version: number): Promise<readonly ThreadId[]>
  /** Skips messages that changed since. */
  undoLabel(
    ids: readonly ThreadId[],
    label: { readonly id: LabelId; readonly labelled: boolean; readonly version: number },
    version: number,
  ): Promise<readonly ThreadId[]>
  /** Uses references, else the base subject (product decision 19). `merged`: threads that a late parent joined. */
  resolve(candidate: ThreadCandidate): Promise<{ readonly threadId: ThreadId; readonly merged: readonly ThreadId[] }>
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
  /** The reply was written in this thread, which is used if it still exists. */
  readonly answersIn?: ThreadId
}
