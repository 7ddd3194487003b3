import type { FolderId } from '@sen/model/ids'
import type { ThreadNode } from '@sen/model/imap/reference-threads'
import type { SortCriterion } from '@sen/model/imap/sort-order'
import type { FlagChange } from '@sen/model/mail-programs/message-flags'
import type { ByteStream } from '../kit/bytes.ts'
import type { ByteRange } from '../ports/blob-store.ts'
import type { Maildrop } from './maildrop.ts'
import type { FolderChanges, FolderStatus, OpenedFolder, ProgramFolder } from './program-folder.ts'
import type {
  AppendedMessage,
  AppendReceipt,
  CopyReceipt,
  FetchedMessage,
  FetchRequest,
  FlagReceipt,
  FlagsRequest,
  MessageFlags,
  MoveReceipt,
  ProgramMessage,
  UidRange,
  UnstoredMessage,
} from './program-message.ts'
import type { FoundUids, SearchCriterion } from './program-search.ts'

/**
 * One account's mailbox as IMAP and POP3 see it: messages by UID instead of threads. `openMailProgramMailbox(needs,
 * actor)` creates it. Every method is limited to the actor's mailbox. Mail that is being sent or waits for its time is
 * left out. Methods throw `Refused`: `folder_not_found` for an id that is unknown or left out, and the codes they name.
 */
export interface MailProgramMailbox {
  /** System folders first, then by path. Reads no messages. */
  folders(): Promise<readonly ProgramFolder[]>
  /** STATUS. Numbers mail that has no UIDs yet. */
  status(folderIds: readonly FolderId[]): Promise<readonly FolderStatus[]>
  /** SELECT and EXAMINE. Numbers mail that has no UIDs yet. */
  open(folderId: FolderId): Promise<OpenedFolder>
  /** Returns what left the folder: changed and new messages are `fetch` with `changedSince`. */
  changes(folderId: FolderId, since: number): Promise<FolderChanges>
  /**
   * Yields slices of at most `FETCH_SLICE_MESSAGES` rows, ascending by UID. Unknown UIDs are skipped. A header or
   * structure that is not stored yet is computed from the source, in small batches.
   */
  fetch(folderId: FolderId, request: FetchRequest): AsyncIterable<readonly FetchedMessage[]>
  /** Like `fetch` for flags alone, at a fraction of the cost. */
  flags(folderId: FolderId, request: FlagsRequest): AsyncIterable<readonly MessageFlags[]>
  /** The bytes of one message, or a range of them. Undefined when the message has left the folder. */
  read(folderId: FolderId, uid: number, range?: ByteRange): Promise<MessageSource | undefined>
  /** POP3's list of the inbox. Numbers mail that has no UIDs yet, and counts octets that are not stored. */
  maildrop(): Promise<Maildrop>
  search(folderId: FolderId, criterion: SearchCriterion): Promise<FoundUids>
  sort(folderId: FolderId, uids: Uint32Array, criteria: readonly SortCriterion[]): Promise<Uint32Array>
  thread(folderId: FolderId, uids: Uint32Array): Promise<readonly ThreadNode[]>

  /**
   * STORE, in slices of `CHANGE_SLICE_MESSAGES`; each slice is one transaction and is yielded when it is committed.
   * @throws Refused too_many_keywords, keyword_invalid, domain_not_verified
   */
  setFlags(
    folderId: FolderId,
    ranges: readonly UidRange[],
    change: FlagChange,
    options?: { readonly unchangedSince?: number },
  ): AsyncIterable<FlagReceipt>
  /**
   * Call before the bytes are transferred. The quota is checked again when they are stored.
   * @param folder from `folders()`
   * @param bytesBefore of other messages of the same command
   * @throws Refused message_too_large, quota_exceeded, smtp_disabled, domain_not_verified
   */
  requireRoom(folder: Pick<ProgramFolder, 'role'>, sizeBytes: number, bytesBefore?: number): Promise<void>
  /**
   * All messages or none (MULTIAPPEND). A copy of a message that was sent within 24 hours is merged with it when it is
   * appended to Sent. `\Draft` in Drafts creates a draft.
   * @throws Refused as `requireRoom` does, too_many_keywords, keyword_invalid, message_too_large
   */
  append(folderId: FolderId, messages: readonly (AppendedMessage | UnstoredMessage)[]): Promise<AppendReceipt>
  /** One transaction for all. @throws Refused quota_exceeded, move_not_allowed, domain_not_verified */
  copy(folderId: FolderId, ranges: readonly UidRange[], to: FolderId): Promise<CopyReceipt>
  /** In slices. UIDs that are no longer in the folder are skipped. @throws Refused move_not_allowed, smtp_disabled */
  move(folderId: FolderId, ranges: readonly UidRange[], to: FolderId): AsyncIterable<MoveReceipt>
  /** Removes messages with `\Deleted`, recoverable by administrators. Yields UIDs in slices. @throws smtp_disabled */
  expunge(folderId: FolderId, ranges?: readonly UidRange[]): AsyncIterable<readonly number[]>

  /** @param path names joined with `/`; missing parents are created. @throws Refused folder_exists, folder_invalid */
  createFolder(path: string): Promise<ProgramFolder>
  /** Messages keep their UIDs. @throws Refused folder_exists, folder_invalid, folder_not_own */
  renameFolder(folderId: FolderId, path: string): Promise<void>
  /** Moves its mail to Trash first. @throws Refused folder_not_own, folder_not_empty (it has subfolders), smtp_disabled */
  deleteFolder(folderId: FolderId): Promise<void>
  subscribe(folderId: FolderId, isSubscribed: boolean): Promise<void>
  /** The limit is the mailbox's own, or the shared pool of its domain. */
  quota(): Promise<{ readonly usedBytes: number; readonly limitBytes: number }>
}

export interface MessageSource {
  readonly message: ProgramMessage
  readonly sizeBytes: number
  /** The range that was asked for. Opened when it is first read. */
  readonly content: ByteStream
  /** Also works after the message has left the folder. */
  stream(range: ByteRange): ByteStream
}
