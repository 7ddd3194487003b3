import type { FileScan } from '@sen/model/files/file-scan'
import type { DriveItemId, FileId, MessageId } from '@sen/model/ids'
import type { MessageFile } from '../messages/message-store.ts'

export interface UploadScan {
  readonly state: FileScan
  /** The scanner's name for the virus; empty when it found none. */
  readonly signature: string
}

/** The location of a file's bytes: a blob of its own (uploaded, or copied from the drive), or a part of a message. */
export type FilePlace =
  | { readonly kind: 'blob'; readonly blob: string }
  | { readonly kind: 'part'; readonly rawBlob: string; readonly index: number }

export interface StoredFile extends MessageFile {
  readonly place: FilePlace
}

export interface FileReader {
  findByIdOrUuid(idOrUuid: string): Promise<StoredFile | undefined>
  /** Returns the file ids for those ids and uuids that are files of this mailbox. */
  resolve(idsOrUuids: readonly string[]): Promise<ReadonlyMap<string, FileId>>
  /** Returns the files of a message with the location of their bytes. */
  ofMessage(id: MessageId): Promise<readonly StoredFile[]>
}

export interface FileWriter extends FileReader {
  addUploaded(file: {
    readonly name: string
    readonly sizeBytes: number
    readonly contentType: string
    readonly blob: string
    readonly isInline: boolean
    /** Assigned by the server to inline images; empty otherwise. */
    readonly contentId: string
    readonly scan: UploadScan
    /** Whether anyone who knows its address may see it. */
    readonly isPublic: boolean
    readonly driveItemId?: DriveItemId
  }): Promise<StoredFile>
  /** Saves the scan result for a waiting file and its copies. Returns false when it is no longer waiting. */
  keepScan(id: FileId, scan: UploadScan): Promise<boolean>
  /**
   * Sets the files of this draft, in this order, and detaches the others. Ids that are neither uploads of this mailbox
   * nor files of the draft are ignored. A file of another message is copied by reference (forwarding without a new
   * upload). Returns the attached files.
   */
  attach(messageId: MessageId, ids: readonly FileId[]): Promise<readonly StoredFile[]>
}
