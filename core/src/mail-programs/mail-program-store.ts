import type { FolderRole } from '@sen/model/folders'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { ReferencingMessage } from '@sen/model/imap/reference-threads'
import type { SortedMessage } from '@sen/model/imap/sort-order'
import type { FlagState } from '@sen/model/mail-programs/message-flags'
import type { EnvelopeFields, MessageStructure } from '@sen/model/mail-programs/message-structure'
import type { MessageContent } from '@sen/model/mail-programs/sent-copies'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import type { FolderState, FolderStatus, ProgramFolder } from './program-folder.ts'
import type { UidRange } from './program-message.ts'
import type { FoundUids, SearchCriterion } from './program-search.ts'

/** `isNumbered` is false for a folder with mail from before UIDs. */
export interface StoredFolderState extends FolderState {
  readonly folderId: FolderId
  readonly isNumbered: boolean
  /** Changes after this version are completely logged. */
  readonly goneFloor: number
}

/** Every answer about messages of a folder needs this. */
export interface StoredFolderContext {
  readonly state: StoredFolderState
  readonly role: FolderRole
  /** In the order of the web's list. */
  readonly labels: readonly { readonly id: LabelId; readonly name: string }[]
}

export interface FolderUids {
  readonly uids: Uint32Array
  readonly firstUnseen: number | undefined
  readonly keywords: readonly string[]
  readonly labels: readonly LabelId[]
}

export interface RowRequest {
  /** Ascending and disjoint. */
  readonly ranges: readonly UidRange[]
  readonly after: number
  readonly changedSince?: number | undefined
  readonly limit: number
  readonly labels?: boolean
  readonly header?: boolean
  readonly structure?: boolean
  readonly envelope?: boolean
  readonly snippet?: boolean
}

/** The context of a folder and some of its messages, read in one statement. */
export interface StoredSlice {
  readonly context: StoredFolderContext
  readonly rows: readonly StoredProgramMessage[]
}

export interface FlagRequest {
  /** Ascending and disjoint. */
  readonly ranges: readonly UidRange[]
  readonly after: number
  readonly changedSince: number | undefined
  readonly limit: number
  readonly labels: boolean
}

export interface StoredFlags {
  readonly uid: number
  readonly version: number
  /** Messages with the same flags may share one object. */
  readonly state: FlagState & { readonly isDraft: boolean }
}

export interface StoredProgramMessage extends FlagState {
  readonly id: MessageId
  readonly threadId: ThreadId
  /** Later rows were left out because of the size of their headers and structures. */
  readonly isCut?: true
  readonly uid: number
  readonly version: number
  readonly isDraft: boolean
  readonly internalDate: Date
  readonly savedAt: Date
  /** Empty unless it was requested. */
  readonly snippet: string
  readonly sizeBytes: number
  /** Undefined for a draft whose source was not composed yet. */
  readonly rawBlob: string | undefined
  readonly header?: Uint8Array | undefined
  readonly structure?: MessageStructure | undefined
  readonly envelope?: EnvelopeFields | undefined
}

export interface MaildropMessage {
  readonly uid: number
  /** Undefined until the source was read. */
  readonly octets: number | undefined
}

export interface UncountedMessage {
  readonly id: MessageId
  readonly uid: number
  readonly isDraft: boolean
  /** Drafts have none. */
  readonly rawBlob: string | undefined
}

/** A draft's message source for mail programs. It is deleted when the draft is saved or sent. */
export interface DraftSource {
  readonly rawBlob: string
  readonly sizeBytes: number
}

export interface StoredBodyStructure {
  readonly header: Uint8Array
  readonly structure: MessageStructure
}

type SearchedField = Extract<SearchCriterion, { readonly key: 'from' | 'to' | 'cc' | 'bcc' | 'subject' }>

/** The lexemes select the messages that are compared without diacritics too. */
export type FieldCriterion = SearchedField & { readonly lexemes: LexemeQuery | undefined }

/** TEXT and BODY are translated to the lexemes of the search index before. */
export type StoredCriterion =
  | Exclude<SearchCriterion, SearchedField | { readonly key: 'body' | 'text' | 'flag' | 'and' | 'or' | 'not' }>
  | FieldCriterion
  | { readonly key: 'state'; readonly state: keyof Omit<FlagState, 'keywords' | 'labels'> | 'isDraft' }
  | { readonly key: 'keyword'; readonly keyword: string }
  | { readonly key: 'label'; readonly label: LabelId }
  | { readonly key: 'lexemes'; readonly lexemes: LexemeQuery }
  | { readonly key: 'and'; readonly all: readonly StoredCriterion[] }
  | { readonly key: 'or'; readonly either: readonly StoredCriterion[] }
  | { readonly key: 'not'; readonly criterion: StoredCriterion }

export interface StoredSentMessage extends MessageContent {
  readonly id: MessageId
}

export type SortableMessage = SortedMessage & ReferencingMessage

export interface MailProgramReader {
  /** Without the folders that mail programs do not see; system folders first, then by path. */
  folders(): Promise<readonly ProgramFolder[]>
  /** Unknown folders are left out. */
  states(folderIds: readonly FolderId[]): Promise<readonly StoredFolderState[]>
  /** State and labels in one query. Undefined for a folder that mail programs do not see. */
  context(folderId: FolderId): Promise<StoredFolderContext | undefined>
  counts(folderIds: readonly FolderId[]): Promise<readonly Omit<FolderStatus, keyof FolderState>[]>
  uids(folderId: FolderId): Promise<FolderUids>
  rows(folderId: FolderId, request: RowRequest): Promise<readonly StoredProgramMessage[]>
  /** `context` and `rows` in one query. Undefined for a folder that mail programs do not see. */
  slice(folderId: FolderId, request: Omit<RowRequest, 'labels'>): Promise<StoredSlice | undefined>
  /** The parts of messages that a move needs, ascending by UID. Planning `rows` takes longer than reading one message. */
  listMovable(folderId: FolderId, request: MovableRequest): Promise<readonly MovableMessage[]>
  /** Ascending by UID. It is many times faster than `rows`. */
  flags(folderId: FolderId, request: FlagRequest): Promise<readonly StoredFlags[]>
  /** Ascending by UID. */
  maildrop(folderId: FolderId, after: number, limit: number): Promise<readonly MaildropMessage[]>
  listUncounted(folderId: FolderId, uids: readonly number[]): Promise<readonly UncountedMessage[]>
  /** Ascending. */
  listGone(folderId: FolderId, since: number): Promise<Uint32Array>
  find(folderId: FolderId, criterion: StoredCriterion, now: Date): Promise<FoundUids>
  /** Ascending. Addresses and references are empty unless they are wanted. */
  listSortFields(
    folderId: FolderId,
    uids: Uint32Array,
    wanted: 'none' | 'addresses' | 'references',
  ): Promise<readonly SortableMessage[]>
  /** Compared without case; without those of labels. */
  keywordsIn(folderId: FolderId): Promise<readonly string[]>
  /** Any messages that are not being sent. */
  listIds(folderId: FolderId, limit: number): Promise<readonly MessageId[]>
  uidsOf(folderId: FolderId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>>
  /**
   * Lists messages with this Message-ID and author that a mail program submitted after `since`. They are in Sent, or in
   * their undo period and without a UID.
   */
  sentMessages(sent: {
    readonly messageIdHeader: string
    readonly from: string
    readonly since: Date
  }): Promise<readonly StoredSentMessage[]>
}

export interface MailProgramWriter extends MailProgramReader {
  /** Gives UIDs to the oldest messages without one. Returns true when all have one. */
  numberMessages(folderId: FolderId, version: number, limit: number): Promise<boolean>
  /** Returns the threads whose rows may have changed. */
  setFlags(changes: readonly (FlagState & { readonly id: MessageId })[], version: number): Promise<readonly ThreadId[]>
  /** Copies rows, labels and files; returns the copies in the order of `ids`. */
  copy(ids: readonly MessageId[], to: FolderId, version: number): Promise<readonly CopiedMessage[]>
  /** Moves as `ThreadWriter.moveMessages` does. Returns the messages that were moved, with their UIDs in the target. */
  move(ids: readonly MessageId[], to: FolderId, version: number): Promise<readonly MovedMessage[]>
  /** Mail that is still being delivered stays. */
  purge(
    ids: readonly MessageId[],
    by: string,
  ): Promise<readonly { readonly id: MessageId; readonly threadId: ThreadId }[]>
  saveStructure(id: MessageId, stored: StoredBodyStructure): Promise<void>
  /** The source of a message never changes, so neither do they. */
  saveOctets(counts: readonly { readonly id: MessageId; readonly octets: number }[]): Promise<void>
  /**
   * Returns the source that is stored for this revision, which another session may have composed. Undefined if the draft
   * has another UID or revision by now.
   */
  saveComposedSource(
    id: MessageId,
    source: DraftSource & { readonly uid: number; readonly revision: number },
  ): Promise<DraftSource | undefined>
  /** The draft was just created; `files.attach` counts it towards the quota. */
  saveAppendedSource(id: MessageId, source: DraftSource): Promise<void>
  subscribe(folderId: FolderId, isSubscribed: boolean): Promise<void>
}

export interface MovableRequest {
  /** Ascending and disjoint. */
  readonly ranges: readonly UidRange[]
  readonly after: number
  readonly limit: number
}

export type MovableMessage = Pick<StoredProgramMessage, 'id' | 'threadId' | 'uid' | 'isDraft'>

export interface MovedMessage {
  readonly id: MessageId
  readonly threadId: ThreadId
  /** Undefined in a folder whose old mail has no UIDs yet. */
  readonly uid: number | undefined
}

export interface CopiedMessage {
  readonly source: MessageId
  readonly copy: MessageId
  readonly threadId: ThreadId
  /** The address of a received message. */
  readonly sender: string | undefined
}
