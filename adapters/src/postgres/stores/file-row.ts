import type { MessageFile } from '@sen/core/messages/message-store'
import type { FileScan } from '@sen/model/files/file-scan'
import type { DriveItemId, FileId, MessageId } from '@sen/model/ids'

export interface MessageFileRow {
  readonly id: string
  readonly uuid: string
  readonly message_id: string | null
  readonly name: string
  readonly size_bytes: number
  readonly content_type: string
  readonly content_id: string
  readonly is_inline: boolean
  readonly is_disguised: boolean
  readonly part_index: number | null
  readonly drive_item_id: string | null
  readonly scan: string
  readonly scan_signature: string
}

export function toMessageFile(row: MessageFileRow): MessageFile {
  return {
    id: row.id as FileId,
    uuid: row.uuid,
    messageId: (row.message_id as MessageId | null) ?? undefined,
    name: row.name,
    sizeBytes: row.size_bytes,
    contentType: row.content_type,
    contentId: row.content_id,
    isInline: row.is_inline,
    ...(row.is_disguised && { isDisguised: true }),
    isUploaded: row.part_index === null && row.drive_item_id === null,
    driveItemId: (row.drive_item_id as DriveItemId | null) ?? undefined,
    scan: row.scan as FileScan,
    scanSignature: row.scan_signature,
  }
}
