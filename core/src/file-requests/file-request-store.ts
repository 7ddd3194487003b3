import type { DriveItemId, FileRequestId } from '@sen/model/ids'

/** A page on which others upload files into one folder, without seeing its contents. */
export interface FileRequest {
  readonly id: FileRequestId
  readonly folderId: DriveItemId
  readonly token: string
  /** The heading; empty for the default one. */
  readonly title: string
  readonly note: string
  /** The limit for all uploads together. */
  readonly limitBytes: number
  /** The limit of files; undefined for no limit. */
  readonly limitCount: number | undefined
  readonly hasPassword: boolean
  readonly receivedBytes: number
  readonly receivedCount: number
  readonly expiresAt: Date
  readonly endedAt: Date | undefined
  readonly createdAt: Date
}

/** A received file that was not reported to the owner by mail yet. */
export interface ArrivedFile {
  readonly name: string
  /** The name that the visitor entered; may be empty. */
  readonly by: string
}

export interface FileRequestReader {
  find(id: FileRequestId): Promise<FileRequest | undefined>
  /** Lists open requests, newest first, optionally those of one folder. */
  list(folderId?: DriveItemId): Promise<readonly FileRequest[]>
  /** Lists unreported files, oldest first. */
  arrivals(id: FileRequestId): Promise<readonly (ArrivedFile & { readonly id: string })[]>
}

export interface FileRequestWriter extends FileRequestReader {
  create(
    request: Pick<
      FileRequest,
      'folderId' | 'token' | 'title' | 'note' | 'limitBytes' | 'limitCount' | 'expiresAt' | 'createdAt'
    > & { readonly passwordHash: string | undefined },
  ): Promise<FileRequestId>
  end(id: FileRequestId, at: Date): Promise<void>
  restore(id: FileRequestId): Promise<void>
  /** Counts a file towards the limits. Returns false without counting when it exceeds them. */
  count(id: FileRequestId, sizeBytes: number): Promise<boolean>
  keepArrival(id: FileRequestId, file: ArrivedFile): Promise<void>
  /** Deletes the reported arrivals up to this one. */
  forgetArrivals(id: FileRequestId, last: string): Promise<void>
}
