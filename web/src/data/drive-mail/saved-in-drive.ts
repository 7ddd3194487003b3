import { findSavedInDrive, saveToDrive } from '@sen/contract/drive/attachments'
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Where a file of a mail lies in the drive. */
export interface SavedInDrive {
  /** Where it is shown. */
  readonly file_url: string
  /** Where office programs edit it; null where they cannot. */
  readonly office_url: string | null
  readonly file: DriveFileField
}

/** The copy of an attachment that was saved before and is still there; null for none. */
export function savedInDriveQuery(fileId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.drive, 'saved-from', fileId] as const,
    queryFn: async ({ signal }): Promise<SavedInDrive | null> =>
      (await call(findSavedInDrive, { params: { id: fileId }, signal })).data,
  })
}

/** What is saved: a file of a mail, or the mail itself as .eml. */
export interface ToSave {
  readonly id: string
  readonly isMessage?: boolean
  /** A copy that is there gets the same content as its next version; else one more is made beside it. */
  readonly replaces?: boolean
}

/**
 * Saves it in the drive.
 * @throws CallError file_not_found, message_not_found, file_infected, quota_exceeded …; NoAnswer
 */
export async function saveInDrive(cache: QueryClient, { id, isMessage, replaces }: ToSave): Promise<SavedInDrive> {
  const body = { ...(isMessage && { message_source: true }), ...(replaces && { replace: true }) }
  const { data } = await call(saveToDrive, { params: { id }, body })
  const saved = data.drive_file
  if (!isMessage) cache.setQueryData(savedInDriveQuery(id).queryKey, saved)
  void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.drive, 'list'] })
  return saved
}

/** The drive's own file for an attachment: the copy that is there, else one that is made. @throws as `saveInDrive` */
export async function driveFileFor(cache: QueryClient, fileId: string): Promise<DriveFileField> {
  const saved = await cache.fetchQuery(savedInDriveQuery(fileId))
  return (saved ?? (await saveInDrive(cache, { id: fileId }))).file
}
