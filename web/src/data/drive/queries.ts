import type { ArchiveListingField } from '@sen/contract/archive-fields'
import { listDriveVersions } from '@sen/contract/drive/changes'
import {
  countDriveFiles,
  downloadDriveFile,
  downloadDriveFiles,
  driveThumbnail,
  getDriveFile,
  listDriveArchive,
  previewDriveFile,
  searchDriveFiles,
} from '@sen/contract/drive/files'
import { DRIVE_PAGE_SIZE } from '@sen/model/drive/limits'
import { queryOptions } from '@tanstack/react-query'
import type { DriveItem, DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import { addressOf, call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { type DriveList, EMPTY_LIST, pageAround, withPage } from './drive-list.ts'
import { readPage } from './read-page.ts'
import { rowsInSight } from './rows-in-sight.ts'

export interface DriveEntry {
  readonly file: DriveItem
  /** The ancestors, outermost first. */
  readonly crumbs: readonly { readonly id: string; readonly name: string }[]
}

const [NOUN] = QUERY_KEYS.drive

export const DRIVE_KEYS = {
  all: [NOUN],
  lists: [NOUN, 'list'],
  entries: [NOUN, 'entry'],
  versions: [NOUN, 'versions'],
  usage: [NOUN, 'usage'],
} as const

export function driveListKey(location: DriveLocation, order: DriveSortOrder) {
  return [NOUN, 'list', location, order] as const
}

/** A refetch reads the visible rows only, and marks the rest as stale (`readRowsInSight`). */
export function driveListQuery(location: DriveLocation, order: DriveSortOrder) {
  const key = driveListKey(location, order)
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<DriveList> => {
      const known = () => client.getQueryData<DriveList>(key) ?? EMPTY_LIST
      const asked = pageAround(known(), rowsInSight(key), DRIVE_PAGE_SIZE)
      const page = await readPage(location, order, asked, signal)
      return withPage(known(), asked.offset, page, true)
    },
    // `withPage` shares structure by item id. Sharing by position would change every row below an insertion.
    structuralSharing: false,
  })
}

const OFFERED_FOLDERS = 50

export function driveFoldersQuery(text: string) {
  return queryOptions({
    queryKey: [NOUN, 'folders', text] as const,
    enabled: text !== '',
    queryFn: async ({ signal }): Promise<readonly DriveItem[]> => {
      const query = { display_name: text, type: 'folder' as const, limit: String(OFFERED_FOLDERS) }
      return (await call(searchDriveFiles, { query, signal })).data
    },
  })
}

export function driveEntryQuery(id: string) {
  return queryOptions({
    queryKey: [NOUN, 'entry', id] as const,
    queryFn: async ({ signal }): Promise<DriveEntry> => (await call(getDriveFile, { params: { id }, signal })).data,
  })
}

export function driveVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [NOUN, 'versions', id] as const,
    queryFn: async ({ signal }) => (await call(listDriveVersions, { params: { id }, signal })).data,
  })
}

/** In bytes. */
export const driveUsageQuery = queryOptions({
  queryKey: DRIVE_KEYS.usage,
  queryFn: async ({ signal }) => (await call(countDriveFiles, { signal })).data,
})

/** Folders are downloaded as a zip. */
export function driveFileAddress(id: string, isInline = false): string {
  return addressOf(downloadDriveFile, { id }, isInline ? { inline: '1' } : {})
}

export function drivePdfAddress(id: string): string {
  return addressOf(previewDriveFile, { id }, {})
}

export async function listDriveEntries(id: string, signal: AbortSignal): Promise<ArchiveListingField> {
  return (await call(listDriveArchive, { params: { id }, signal })).data
}

export function driveVersionAddress(id: string, version: number): string {
  return addressOf(downloadDriveFile, { id }, { version })
}

export function driveZipAddress(ids: readonly string[]): string {
  return addressOf(downloadDriveFiles, {}, { ids: ids.join(',') })
}

/** The address changes with the content, so it can be cached. */
export function driveThumbnailAddress({ id, prop, disabled }: DriveItem): string | undefined {
  if (!prop?.has_thumbnail || prop.has_virus || disabled) return undefined
  return addressOf(driveThumbnail, { id }, { version: prop.version })
}
