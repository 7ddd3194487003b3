import type { DriveItemId, FileRequestId } from '@sen/model/ids'

export interface FileRequest {
  readonly id: FileRequestId
  readonly folderId: DriveItemId
  readonly token: string
  readonly title: string
  readonly note: string
  readonly limitBytes: number
  readonly limitCount: number | undefined
  readonly hasPassword: boolean
  readonly receivedBytes: number
  readonly receivedCount: number
  readonly expiresAt: Date
  readonly endedAt: Date | undefined
  readonly createdAt: Date
}

export interface ArrivedFile {
  readonly name: string
  readonly by: string
}

export interface FileRequestReader {
  find(id: FileRequestId): Promise<FileRequest | undefined>
  list(folderId?: DriveItemId): Promise<readonly FileRequest[]>
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
  /** Returns false without counting when the file exceeds the limits. */
  count(id: FileRequestId, sizeBytes: number): Promise<boolean>
  saveArrival(id: FileRequestId, file: ArrivedFile): Promise<void>
  deleteArrivals(id: FileRequestId, last: string): Promise<void>
}
