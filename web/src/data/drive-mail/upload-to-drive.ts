import { storeDriveUpload } from '@sen/contract/drive/changes'
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { refreshQuota } from '../account/refresh-quota.ts'
import { call } from '../call.ts'
import { uploadInPieces } from '../uploads/upload-in-pieces.ts'

export interface DriveFileUpload {
  /** Rejects with `CallError`, with `NoAnswer`, or with the abort's reason after a cancel. */
  readonly done: Promise<DriveFileField>
  readonly cancel: () => void
}

export interface DriveUploadRequest {
  /** Undefined or null: the root of the drive. */
  readonly folderId?: string | null
  /** Resolves a name conflict by numbering the name, or by adding a version. */
  readonly conflict?: 'rename' | 'version'
  /** Receives the sent fraction, from 0 to 1. */
  readonly onProgress: (part: number) => void
}

export function uploadToDrive(file: File, request: DriveUploadRequest): DriveFileUpload {
  const { folderId = null, conflict = 'rename', onProgress } = request
  const stopping = new AbortController()
  const { signal } = stopping
  const bring = async (): Promise<DriveFileField> => {
    const onSent = (sentBytes: number) => onProgress(file.size > 0 ? sentBytes / file.size : 1)
    const uploadId = await uploadInPieces(file, 'drive', { signal, onProgress: onSent, onWaiting: () => {} })
    const body = { upload_id: uploadId, parent_id: folderId, name: file.name.normalize('NFC'), conflict }
    const { data } = await call(storeDriveUpload, { body, signal })
    refreshQuota()
    return data
  }
  return { done: bring(), cancel: () => stopping.abort(new DOMException('cancelled', 'AbortError')) }
}
