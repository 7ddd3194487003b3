import { findSavedInDrive, saveToDrive } from '@sen/contract/drive/attachments'
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export interface SavedInDrive {
  readonly file_url: string
  /** The page that edits it as an office document; null for other types. */
  readonly office_url: string | null
  readonly file: DriveFileField
}

/** Null when no copy exists. */
export function savedInDriveQuery(fileId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.drive, 'saved-from', fileId] as const,
    queryFn: async ({ signal }): Promise<SavedInDrive | null> =>
      (await call(findSavedInDrive, { params: { id: fileId }, signal })).data,
  })
}

export interface ToSave {
  readonly id: string
  readonly isMessage?: boolean
  /** Adds a version to the existing copy, instead of creating another copy. */
  readonly replaces?: boolean
}

/** Saves an attachment, or the message itself as .eml. */
export async function saveInDrive(cache: QueryClient, { id, isMessage, replaces }: ToSave): Promise<SavedInDrive> {
  const body = { ...(isMessage && { message_source: true }), ...(replaces && { replace: true }) }
  const { data } = await call(saveToDrive, { params: { id }, body })
  const saved = data.drive_file
  if (!isMessage) cache.setQueryData(savedInDriveQuery(id).queryKey, saved)
  void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.drive, 'list'] })
  return saved
}

/** Creates the copy if there is none. */
export async function driveFileFor(cache: QueryClient, fileId: string): Promise<DriveFileField> {
  const saved = await cache.fetchQuery(savedInDriveQuery(fileId))
  return (saved ?? (await saveInDrive(cache, { id: fileId }))).file
}
