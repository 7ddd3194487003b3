import type { UploadTarget } from '@sen/model/drive/upload-target'
import type { UploadId } from '@sen/model/ids'
import type { UploadPurpose } from '@sen/model/uploads/upload-purposes'

/** A resumable upload that is not in use yet. */
export interface PendingUpload {
  readonly id: UploadId
  readonly purpose: UploadPurpose
  readonly writeId: string
  readonly fileName: string
  /** By this the page recognises the file when it is chosen again. */
  readonly fingerprint: string
  /** Target folder of an upload to the drive; undefined for others, and when the client named none. */
  readonly target: UploadTarget | undefined
  /** The size of the whole file. */
  readonly sizeBytes: number
  /** When a piece last arrived. */
  readonly touchedAt: Date
}

export interface UploadReader {
  /** Oldest first. */
  pending(): Promise<readonly PendingUpload[]>
  findPending(id: UploadId): Promise<PendingUpload | undefined>
}

export interface UploadWriter extends UploadReader {
  create(upload: Omit<PendingUpload, 'id'>): Promise<UploadId>
  /** Does nothing for an upload that is in use. */
  touch(id: UploadId, at: Date): Promise<void>
  /** Returns whether there was an unused upload. */
  removePending(id: UploadId): Promise<boolean>
}
