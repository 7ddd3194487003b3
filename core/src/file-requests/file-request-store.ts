import type { DriveItemId, FileRequestId } from '@sen/model/ids'

/** A page by which others bring files into one folder, of which they see nothing. */
export interface FileRequest {
  readonly id: FileRequestId
  readonly folderId: DriveItemId
  readonly token: string
  /** What its owner says there. */
  readonly note: string
  /** Of all that is brought together. */
  readonly limitBytes: number
  readonly receivedBytes: number
  readonly receivedCount: number
  readonly expiresAt: Date
  readonly endedAt: Date | undefined
  readonly createdAt: Date
}

export interface FileRequestReader {
  find(id: FileRequestId): Promise<FileRequest | undefined>
  /** Those that have not ended, the newest first. */
  list(): Promise<readonly FileRequest[]>
}

export interface FileRequestWriter extends FileRequestReader {
  create(
    request: Pick<FileRequest, 'folderId' | 'token' | 'note' | 'limitBytes' | 'expiresAt' | 'createdAt'>,
  ): Promise<FileRequestId>
  end(id: FileRequestId, at: Date): Promise<void>
  /** False, and nothing counted, when it would be more than may come. */
  count(id: FileRequestId, sizeBytes: number): Promise<boolean>
}
