import type { UploadId } from '@sen/model/ids'
import type { UploadPurpose } from '@sen/model/own-data/upload-purposes'

/** A file that comes in pieces, and that nobody has taken yet. */
export interface PendingUpload {
  readonly id: UploadId
  readonly purpose: UploadPurpose
  readonly writeId: string
  readonly fileName: string
  /** What the page knows the file by when it is chosen again. */
  readonly fingerprint: string
  /** Of the whole. */
  readonly sizeBytes: number
  /** When something last came. */
  readonly touchedAt: Date
}

export interface UploadReader {
  /** The oldest first. */
  pending(): Promise<readonly PendingUpload[]>
  findPending(id: UploadId): Promise<PendingUpload | undefined>
}

export interface UploadWriter extends UploadReader {
  create(upload: Omit<PendingUpload, 'id'>): Promise<UploadId>
  /** Only of one that nobody has taken. */
  touch(id: UploadId, at: Date): Promise<void>
  /** Answers whether there was one that nobody had taken. */
  removePending(id: UploadId): Promise<boolean>
}
