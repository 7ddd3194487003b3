import type { UploadTarget } from '@sen/model/drive/upload-target'
import type { UploadId } from '@sen/model/ids'
import type { UploadPurpose } from '@sen/model/uploads/upload-purposes'

export interface PendingUpload {
  readonly id: UploadId
  readonly purpose: UploadPurpose
  readonly writeId: string
  readonly fileName: string
  /** By this the page recognises the file when it is chosen again. */
  readonly fingerprint: string
  /** Undefined for other uploads, and when the client named none. */
  readonly target: UploadTarget | undefined
  readonly sizeBytes: number
  readonly touchedAt: Date
}

export interface UploadReader {
  pending(): Promise<readonly PendingUpload[]>
  findPending(id: UploadId): Promise<PendingUpload | undefined>
}

export interface UploadWriter extends UploadReader {
  create(upload: Omit<PendingUpload, 'id'>): Promise<UploadId>
  /** Does nothing for an upload that is in use. */
  touch(id: UploadId, at: Date): Promise<void>
  removePending(id: UploadId): Promise<boolean>
}
