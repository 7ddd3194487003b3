import type { FileField } from '@sen/contract/messages'
import type { MessageFile } from '@sen/core/messages/message-store'
import type { FileScan } from '@sen/model/files/file-scan'
import { isOfficeFile } from '@sen/model/office-files'

export function presentFile(file: MessageFile): FileField {
  return {
    id: file.id,
    uuid: file.uuid,
    name: file.name,
    size: file.sizeBytes,
    content_type: file.contentType,
    content_id: file.contentId,
    inline: file.isInline,
    uploaded: file.isUploaded,
    ...(file.driveItemId !== undefined && { drive_item_id: file.driveItemId }),
    is_office: isOfficeFile(file.name),
    ...(file.isDisguised && { is_disguised: true }),
    scan: file.scan ?? 'not_scanned',
    has_virus: file.scan === 'infected',
    message: scanMessage(file.scan, file.scanSignature),
  }
}

/** Spec section 3.8.6 requires that an error's text begins with Error. */
export function scanMessage(scan: FileScan | undefined, signature = ''): string {
  return scan === 'failed' ? 'Error: the file could not be scanned' : signature
}
