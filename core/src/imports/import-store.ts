import type { ImportId, MessageId, TaskId, UploadId } from '@sen/model/ids'

export type ImportEnd = 'done' | 'cancelled' | 'quota_exceeded' | 'undone'

export interface ImportFailure {
  readonly name: string
  readonly reason: string
}

export interface MailImport {
  readonly id: ImportId
  readonly taskId: TaskId
  readonly folder: string | undefined
  readonly fileNames: readonly string[]
  readonly importedCount: number
  readonly knownCount: number
  readonly failedCount: number
  readonly failures: readonly ImportFailure[]
  readonly createdAt: Date
  readonly endedBy: ImportEnd | undefined
}

export interface ClaimedUpload {
  readonly id: UploadId
  readonly fileName: string
  readonly sizeBytes: number
  /** Undefined once the blob is created. */
  readonly writeId: string | undefined
  readonly blob: string | undefined
  /** A mailbox inside it, while that is being read. */
  readonly unpackedBlob: string | undefined
}

export interface ImportProgress {
  readonly imported: number
  readonly known: number
  readonly failed: number
  readonly failures: readonly ImportFailure[]
  readonly messageIds: readonly MessageId[]
}

export interface ImportReader {
  /** Newest first, at most `MAX_LISTED_IMPORTS`. */
  list(): Promise<readonly MailImport[]>
  uploadsOf(taskId: TaskId): Promise<readonly ClaimedUpload[]>
  storedBytes(endedSince: Date): Promise<number>
}

export interface ImportWriter extends ImportReader {
  create(
    order: Pick<MailImport, 'taskId' | 'folder' | 'fileNames' | 'createdAt'> & { readonly storedBytes: number },
  ): Promise<void>
  addStored(taskId: TaskId, bytes: number): Promise<void>
  receiveUploads(ids: readonly UploadId[], taskId: TaskId): Promise<boolean>
  saveBlob(id: UploadId, blob: string): Promise<void>
  saveUnpackedBlob(id: UploadId, blob: string | undefined): Promise<void>
  deleteUpload(id: UploadId): Promise<void>
  deleteUploadsOf(taskId: TaskId): Promise<void>
  recordProgress(taskId: TaskId, news: ImportProgress): Promise<void>
  end(taskId: TaskId, by: ImportEnd): Promise<void>
  /** Skips messages that were moved since. Returns each once. */
  consumeImported(
    taskId: TaskId,
    limit: number,
  ): Promise<{ readonly ids: readonly MessageId[]; readonly count: number }>
  hideEnded(id: ImportId): Promise<boolean>
}
