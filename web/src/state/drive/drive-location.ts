import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { type DriveSort, startsDescending } from '@sen/model/drive/drive-items'
import type { SharePermission } from '@sen/model/drive/sharing'

export interface DriveItem extends DriveFileField {
  /** Set for items that colleagues share. */
  readonly share_url?: string
  readonly permission?: SharePermission
}

export type DriveLocation =
  /** Null: the root of the drive. */
  | { readonly kind: 'folder'; readonly id: string | null }
  | { readonly kind: 'recent' | 'favorites' | 'sharing' | 'shared' | 'trash' }
  | { readonly kind: 'search'; readonly text: string }

export interface DriveSortOrder {
  readonly sort: DriveSort
  readonly isDescending: boolean
}

export const DRIVE_ROOT: DriveLocation = { kind: 'folder', id: null }
export const BY_NAME: DriveSortOrder = { sort: 'name', isDescending: false }

/** Other lists have a fixed order. */
export function isSortable({ kind }: DriveLocation): boolean {
  return kind === 'folder' || kind === 'favorites' || kind === 'sharing' || kind === 'shared'
}

/** Choosing the same order again reverses it; another one starts in its default direction. */
export function nextSort(before: DriveSortOrder, sort: DriveSort): DriveSortOrder {
  return { sort, isDescending: before.sort === sort ? !before.isDescending : startsDescending(sort) }
}

/** Reads `folder/12`, `trash` after `/drive/`. Undefined for an unknown location. */
export function readDriveLocation(path: string, query = ''): DriveLocation | undefined {
  if (path === '') return DRIVE_ROOT
  if (path === 'search') return { kind: 'search', text: query }
  if (path === 'recent' || path === 'favorites' || path === 'sharing' || path === 'shared' || path === 'trash') {
    return { kind: path }
  }
  const [, id] = /^folder\/([^/]+)$/.exec(path) ?? []
  return id === undefined ? undefined : { kind: 'folder', id }
}

export function driveLocationPath(location: DriveLocation): string {
  if (location.kind !== 'folder') return location.kind
  return location.id === null ? '' : `folder/${location.id}`
}

export function driveAddress(location: DriveLocation): string {
  const path = driveLocationPath(location)
  const search = location.kind === 'search' ? `?q=${encodeURIComponent(location.text)}` : ''
  return `/drive${path === '' ? '' : `/${path}`}${search}`
}

export function isSameLocation(one: DriveLocation, other: DriveLocation): boolean {
  return driveAddress(one) === driveAddress(other)
}
