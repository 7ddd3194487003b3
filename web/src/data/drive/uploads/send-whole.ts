import { uploadDriveFiles } from '@sen/contract/drive/changes'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import type { DriveConflict } from '@sen/model/drive/drive-items'
import type { UploadTarget } from '@sen/model/drive/upload-target'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { NoAnswer } from '../../call-error.ts'
import { sendForm } from '../../send-form.ts'

/** Files up to this size are sent in one call: the calls take longer than the bytes, and little is lost on a retry. */
export const WHOLE_UPLOAD_BYTES = MEGABYTE_BYTES

/** @param isAgain an earlier attempt had no response */
export async function sendWhole(
  file: File,
  { parentId, folderPath }: UploadTarget,
  conflict: DriveConflict,
  { isAgain = false, signal }: { readonly isAgain?: boolean; readonly signal?: AbortSignal } = {},
): Promise<DriveItem> {
  const form = new FormData()
  form.set('file', file, file.name.normalize('NFC'))
  const query = {
    ...(parentId === null ? { path: '/' } : { parent_id: parentId }),
    ...(folderPath !== '' && { folder_path: folderPath }),
    ...(isAgain && { again: 'true' }),
    conflict,
  }
  const { data } = await sendForm(uploadDriveFiles, form, { query, signal })
  const [item] = data
  if (!item) throw new NoAnswer('no file')
  return item
}
