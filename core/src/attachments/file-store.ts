import type { FileScan } from '@sen/model/files/file-scan'
import type { DriveItemId, FileId, MessageId } from '@sen/model/ids'
import type { MessageFile } from '../messages/message-store.ts'

export interface UploadScan {
  readonly state: FileScan
  readonly signature: string
}

/** An uploaded file has a blob of its own; a received one is a part of a message. */
export type FileLocation =
  | { readonly kind: 'blob'; readonly blob: string }
  | { readonly kind: 'part'; readonly rawBlob: string; readonly index: number }

export interface StoredFile extends MessageFile {
  readonly place: FileLocation
}

export interface FileReader {
  findByIdOrUuid(idOrUuid: string): Promise<StoredFile | undefined>
  resolve(idsOrUuids: readonly string[]): Promise<ReadonlyMap<string, FileId>>
  ofMessage(id: MessageId): Promise<readonly StoredFile[]>
}

export interface FileWriter extends FileReader {
  addUploaded(file: {
    readonly name: string
    readonly sizeBytes: number
    readonly contentType: string
    readonly blob: string
    readonly isInline: boolean
    readonly contentId: string
    readonly scan: UploadScan
    readonly isPublic: boolean
    readonly driveItemId?: DriveItemId
  }): Promise<StoredFile>
  /** Also updates copies of the file. Returns false when it is no longer waiting. */
  saveScan(id: FileId, scan: UploadScan): Promise<boolean>
  /** Detaches other files and ignores unknown ids. A file of another message is copied by reference. */
  attach(messageId: MessageId, ids: readonly FileId[]): Promise<readonly StoredFile[]>
}
