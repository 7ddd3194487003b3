import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'

/** A folder that mail programs see. Starred, Scheduled and Periodic are left out. */
export interface ProgramFolder {
  readonly id: FolderId
  readonly role: FolderRole
  readonly name: string
  readonly parentId: FolderId | undefined
  /** Names joined with `/`; the inbox is `INBOX`. */
  readonly path: string
  readonly hasChildren: boolean
  readonly isSubscribed: boolean
  readonly uidValidity: number
}

/** The answer to SELECT, consistent at one moment. */
export interface FolderState {
  readonly uidValidity: number
  readonly uidNext: number
  /** At least 1. */
  readonly highestModseq: number
}

export interface FolderStatus extends FolderState {
  readonly folderId: FolderId
  readonly messages: number
  readonly unseen: number
  readonly deleted: number
  readonly sizeBytes: number
}

export interface OpenedFolder extends FolderState {
  readonly folder: ProgramFolder
  /** Ascending. The number of a message is its position plus one. */
  readonly uids: Uint32Array
  /** The first message without `\Seen`. */
  readonly firstUnseen: number | undefined
  /** Keywords in use, labels included, in IMAP's spelling. */
  readonly keywords: readonly string[]
}

/** The log of a folder since a version. */
export interface FolderChanges extends FolderState {
  /** Versions of `since` or later are complete, else the log had expired and the client must compare all UIDs. */
  readonly isComplete: boolean
  /** Ascending; messages with a UID that had left before `since` too, never one that is in the folder. */
  readonly gone: Uint32Array
}
