import type { UploadField } from '@sen/contract/uploads'
import type { UploadTarget } from '@sen/model/drive/upload-target'
import { fingerprintOf, targetOf } from '../../uploads/upload-in-pieces.ts'

/** The key is the same when the file is chosen again for the same target. */
export function markOf(file: File, target: UploadTarget): string {
  return markFrom(fingerprintOf(file), target)
}

export function markOfUpload(upload: Pick<UploadField, 'fingerprint' | 'target'>): string {
  return markFrom(upload.fingerprint, targetOf(upload))
}

function markFrom(fingerprint: string, target: UploadTarget | undefined): string {
  return JSON.stringify([fingerprint, target?.parentId, target?.folderPath])
}
