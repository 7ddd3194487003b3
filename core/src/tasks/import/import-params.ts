import type { FolderId, UploadId } from '@sen/model/ids'
import type { ArchivePosition } from '../../ports/mail-archive-reader.ts'

export interface ImportParams {
  readonly uploads: readonly { readonly id: UploadId; readonly name: string }[]
  readonly folder?: { readonly id: FolderId; readonly path: string }
}

export interface ImportCursor {
  /** Counts saves of the progress, to detect that another worker has advanced the task. */
  readonly note: number
  readonly file: number
  readonly place?: ArchivePosition
  readonly isOver?: true
  readonly inside?: {
    readonly name: string
    readonly path: readonly string[]
    readonly sizeBytes: number
    readonly place: ArchivePosition
  }
  readonly unpackedBytes: number
  /** The time that steps took, and the time of the first one. */
  readonly workedMilliseconds?: number
  readonly startedAt?: number
  readonly share: number
  readonly imported: number
  readonly known: number
  readonly failed: number
  readonly stoppedBy?: 'quota_exceeded'
}
