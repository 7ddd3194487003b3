import { uploadDriveFiles } from '@sen/contract/drive/changes'
import type { DriveConflict } from '@sen/model/drive/drive-items'
import type { QueryClient } from '@tanstack/react-query'
import type { UploadTarget } from '../../../state/drive/uploads.ts'
import { addressOf, refusalOf, roomHeader } from '../../call.ts'
import { NoAnswer } from '../../call-error.ts'
import type { DriveItem } from '../drive-place.ts'
import { driveEntryQuery } from '../queries.ts'

/** An empty file, in one call: nothing of it could come in pieces. @throws CallError, NoAnswer */
export async function sendWhole(
  cache: QueryClient,
  file: File,
  { parentId, folderPath }: UploadTarget,
  conflict: DriveConflict,
): Promise<DriveItem> {
  const path = parentId === null ? '/' : (await cache.fetchQuery(driveEntryQuery(parentId))).file.display_name
  const form = new FormData()
  form.set('file', file, file.name.normalize('NFC'))
  const query = { path, conflict, ...(folderPath !== '' && { folder_path: folderPath }) }
  const response = await fetch(addressOf(uploadDriveFiles, {}, query), {
    method: uploadDriveFiles.method,
    credentials: 'same-origin',
    headers: roomHeader(),
    body: form,
  }).catch((error: unknown) => {
    throw new NoAnswer(error)
  })
  if (!response.ok) throw await refusalOf(response)
  const { data } = (await response.json()) as { readonly data: readonly DriveItem[] }
  const [item] = data
  if (!item) throw new NoAnswer('no file')
  return item
}
