import type { ImportId, MessageId, TaskId, UploadId } from '@sen/model/ids'

export type ImportEnd = 'done' | 'cancelled' | 'quota_exceeded' | 'undone'

export interface ImportFailure {
  /** The file, and the position in it. */
  readonly name: string
  readonly reason: string
}

/** An import of mail from files, running or ended. */
export interface MailImport {
  readonly id: ImportId
  readonly taskId: TaskId
  /** The path of the target folder at that time; undefined to use the folders of the files. */
  readonly folder: string | undefined
  readonly fileNames: readonly string[]
  readonly importedCount: number
  /** Messages that the mailbox had already. */
  readonly knownCount: number
  readonly failedCount: number
  /** The first failures. */
  readonly failures: readonly ImportFailure[]
  readonly createdAt: Date
  /** Undefined while it is running. */
  readonly endedBy: ImportEnd | undefined
}

export interface TakenUpload {
  readonly id: UploadId
  readonly fileName: string
  readonly sizeBytes: number
  /** Undefined once the blob is created. */
  readonly writeId: string | undefined
  readonly blob: string | undefined
  /** A mailbox inside it, while that is being read. */
  readonly unpackedBlob: string | undefined
}

export interface ImportNews {
  readonly imported: number
  readonly known: number
  readonly failed: number
  readonly failures: readonly ImportFailure[]
  readonly messageIds: readonly MessageId[]
}

export interface ImportReader {
  /** Newest first, at most `MAX_LISTED_IMPORTS`. */
  list(): Promise<readonly MailImport[]>
  uploadsOf(taskId: TaskId): Promise<readonly TakenUpload[]>
  /** Returns the bytes of imported and unpacked files, of running imports and of those that ended since then. */
  storedBytes(endedSince: Date): Promise<number>
}

export interface ImportWriter extends ImportReader {
  create(
    order: Pick<MailImport, 'taskId' | 'folder' | 'fileNames' | 'createdAt'> & { readonly storedBytes: number },
  ): Promise<void>
  addStored(taskId: TaskId, bytes: number): Promise<void>
  /** Returns whether all of them were pending. */
  takeUploads(ids: readonly UploadId[], taskId: TaskId): Promise<boolean>
  /** Replaces the write by the blob that was created from it. */
  keepBlob(id: UploadId, blob: string): Promise<void>
  keepUnpacked(id: UploadId, blob: string | undefined): Promise<void>
  dropUpload(id: UploadId): Promise<void>
  dropUploadsOf(taskId: TaskId): Promise<void>
  /** Adds to the results of the import. */
  note(taskId: TaskId, news: ImportNews): Promise<void>
  end(taskId: TaskId, by: ImportEnd): Promise<void>
  /** Takes some imported messages that nobody has moved since, to undo the import. Each is returned once. */
  takeBrought(taskId: TaskId, limit: number): Promise<{ readonly ids: readonly MessageId[]; readonly count: number }>
  /** Hides an ended import from the list. Returns whether there was one. */
  hideEnded(id: ImportId): Promise<boolean>
}
