import type { ImportId, MessageId, TaskId, UploadId } from '@sen/model/ids'

/** Why an import has ended. */
export type ImportEnd = 'done' | 'cancelled' | 'quota_exceeded' | 'undone'

export interface ImportFailure {
  /** The file, and where in it. */
  readonly name: string
  readonly reason: string
}

/** Mail that is being brought from files, or was. */
export interface MailImport {
  readonly id: ImportId
  readonly taskId: TaskId
  /** The path that the folder had; undefined: folders as the files have them. */
  readonly folder: string | undefined
  readonly fileNames: readonly string[]
  readonly importedCount: number
  /** Which were there already. */
  readonly knownCount: number
  readonly failedCount: number
  /** The first of those that failed. */
  readonly failures: readonly ImportFailure[]
  readonly createdAt: Date
  /** Undefined while it is under way. */
  readonly endedBy: ImportEnd | undefined
}

/** A file that an import has taken. */
export interface TakenUpload {
  readonly id: UploadId
  readonly fileName: string
  readonly sizeBytes: number
  /** Until it is a blob. */
  readonly writeId: string | undefined
  readonly blob: string | undefined
  /** A mailbox inside of it, while that is read. */
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
  /** The newest first, at most `MAX_LISTED_IMPORTS`. */
  list(): Promise<readonly MailImport[]>
  uploadsOf(taskId: TaskId): Promise<readonly TakenUpload[]>
  /** What files of imports take, and what was unpacked of them: of those under way, and those that have ended since. */
  storedBytes(endedSince: Date): Promise<number>
}

export interface ImportWriter extends ImportReader {
  create(
    order: Pick<MailImport, 'taskId' | 'folder' | 'fileNames' | 'createdAt'> & { readonly storedBytes: number },
  ): Promise<void>
  addStored(taskId: TaskId, bytes: number): Promise<void>
  /** Answers whether all of them were pending. */
  takeUploads(ids: readonly UploadId[], taskId: TaskId): Promise<boolean>
  /** The write's bytes are this blob's now. */
  keepBlob(id: UploadId, blob: string): Promise<void>
  keepUnpacked(id: UploadId, blob: string | undefined): Promise<void>
  dropUpload(id: UploadId): Promise<void>
  dropUploadsOf(taskId: TaskId): Promise<void>
  /** Adds to what has come of it so far. */
  note(taskId: TaskId, news: ImportNews): Promise<void>
  end(taskId: TaskId, by: ImportEnd): Promise<void>
  /** Some that it brought, that nobody has moved since, for its undo; those taken before are not answered again. */
  takeBrought(taskId: TaskId, limit: number): Promise<{ readonly ids: readonly MessageId[]; readonly count: number }>
  /** Off the list; answers whether there was one that has ended. */
  hideEnded(id: ImportId): Promise<boolean>
}
