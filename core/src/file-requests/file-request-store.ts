import type { DriveItemId, FileRequestId } from '@sen/model/ids'

/** A page by which others bring files into one folder, of which they see nothing. */
export interface FileRequest {
  readonly id: FileRequestId
  readonly folderId: DriveItemId
  readonly token: string
  /** What its visitors read first; empty: the page's own words. */
  readonly title: string
  /** What its owner says there. */
  readonly note: string
  /** Of all that is brought together. */
  readonly limitBytes: number
  /** Of files; undefined: as many as there is room for. */
  readonly limitCount: number | undefined
  readonly hasPassword: boolean
  readonly receivedBytes: number
  readonly receivedCount: number
  readonly expiresAt: Date
  readonly endedAt: Date | undefined
  readonly createdAt: Date
}

/** A file that somebody brought, of which the owner has not been told by mail yet. */
export interface ArrivedFile {
  readonly name: string
  /** What the visitor calls themselves; empty: nothing. */
  readonly by: string
}

export interface FileRequestReader {
  find(id: FileRequestId): Promise<FileRequest | undefined>
  /** Those that have not ended, the newest first; of one folder, where that is named. */
  list(folderId?: DriveItemId): Promise<readonly FileRequest[]>
  /** What its owner has not been told of by mail, the oldest first. */
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
  /** False, and nothing counted, when it would be more than may come. */
  count(id: FileRequestId, sizeBytes: number): Promise<boolean>
  keepArrival(id: FileRequestId, file: ArrivedFile): Promise<void>
  /** Of what has arrived, up to this one. */
  forgetArrivals(id: FileRequestId, last: string): Promise<void>
}
