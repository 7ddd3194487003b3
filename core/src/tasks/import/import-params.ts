import type { FolderId, UploadId } from '@sen/model/ids'
import type { ArchivePlace } from '../../ports/mail-archive-reader.ts'

export interface ImportParams {
  readonly uploads: readonly { readonly id: UploadId; readonly name: string }[]
  /** Where everything goes, as it was called; absent: folders as the files have them. */
  readonly folder?: { readonly id: FolderId; readonly path: string }
}

export interface ImportCursor {
  /** Notes so far: two workers who have the same task for a moment are told apart by it. */
  readonly note: number
  /** Which of the files. */
  readonly file: number
  /** Where in it; absent: it has not been opened. */
  readonly place?: ArchivePlace
  /** It was read to its end, but for the mailbox inside of it. */
  readonly isOver?: true
  /** A mailbox inside of it, that was unpacked. */
  readonly inside?: {
    readonly name: string
    readonly path: readonly string[]
    readonly sizeBytes: number
    readonly place: ArchivePlace
  }
  /** Of this file. */
  readonly unpackedBytes: number
  /** Of this file, from 0 to 1. */
  readonly share: number
  readonly imported: number
  readonly known: number
  readonly failed: number
  /** It was stopped, and not by anybody. */
  readonly stoppedBy?: 'quota_exceeded'
}
