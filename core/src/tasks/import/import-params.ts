import type { FolderId, UploadId } from '@sen/model/ids'
import type { ArchivePlace } from '../../ports/mail-archive-reader.ts'

export interface ImportParams {
  readonly uploads: readonly { readonly id: UploadId; readonly name: string }[]
  /** The target folder with its path at that time; absent to use the folders of the files. */
  readonly folder?: { readonly id: FolderId; readonly path: string }
}

export interface ImportCursor {
  /** Counts the saved progress. It detects that another worker has advanced the same task. */
  readonly note: number
  /** The index of the current file. */
  readonly file: number
  /** The position in it; absent when the file was not opened yet. */
  readonly place?: ArchivePlace
  /** The file was read to its end, except for the mailbox inside it. */
  readonly isOver?: true
  /** A mailbox inside the file that was unpacked. */
  readonly inside?: {
    readonly name: string
    readonly path: readonly string[]
    readonly sizeBytes: number
    readonly place: ArchivePlace
  }
  readonly unpackedBytes: number
  /** The fraction of the current file that was read, from 0 to 1. */
  readonly share: number
  readonly imported: number
  readonly known: number
  readonly failed: number
  /** Why the import stopped, if not by a user. */
  readonly stoppedBy?: 'quota_exceeded'
}
