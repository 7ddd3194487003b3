import type { FileScan } from '@sen/model/files/file-scan'
import type { DriveItemId, FileId, MessageId } from '@sen/model/ids'
import type { MessageFile } from '../messages/message-store.ts'

/** What is known of an upload's bytes. */
export interface UploadScan {
  readonly state: FileScan
  /** What the scanner calls it; empty where it found nothing. */
  readonly signature: string
}

/** Where a file's bytes lie: in a blob of its own (uploaded, or copied from the drive), or inside a message's raw bytes. */
export type FilePlace =
  | { readonly kind: 'blob'; readonly blob: string }
  | { readonly kind: 'part'; readonly rawBlob: string; readonly index: number }

export interface StoredFile extends MessageFile {
  readonly place: FilePlace
}

export interface FileReader {
  findByIdOrUuid(idOrUuid: string): Promise<StoredFile | undefined>
  /** Of ids and uuids, those that are files of this mailbox, with the ids of these. */
  resolve(idsOrUuids: readonly string[]): Promise<ReadonlyMap<string, FileId>>
  /** Files of a message with their places, for building and downloading. */
  ofMessage(id: MessageId): Promise<readonly StoredFile[]>
}

export interface FileWriter extends FileReader {
  addUploaded(file: {
    readonly name: string
    readonly sizeBytes: number
    readonly contentType: string
    readonly blob: string
    readonly isInline: boolean
    /** Chosen by the server for inline images; empty otherwise. */
    readonly contentId: string
    readonly scan: UploadScan
    /** Whoever has its address may see it. */
    readonly isPublic: boolean
    /** What of the drive it is a copy of. */
    readonly driveItemId?: DriveItemId
  }): Promise<StoredFile>
  /** What the scanner found in a file that was waiting for it, and in what was made of it. False: it waits no more. */
  keepScan(id: FileId, scan: UploadScan): Promise<boolean>
  /**
   * Makes `ids` the files of this draft, in this order; files of it that are not named are let go. Ids that are not
   * uploads of this mailbox are ignored unless they are already the draft's; a file of another message is copied by
   * reference (forwarding without re-upload). Returns what is attached now.
   */
  attach(messageId: MessageId, ids: readonly FileId[]): Promise<readonly StoredFile[]>
}
