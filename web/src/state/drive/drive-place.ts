import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { type DriveSort, startsDescending } from '@sen/model/drive/drive-items'
import type { SharePermission } from '@sen/model/drive/sharing'

export interface DriveItem extends DriveFileField {
  /** Set for items that colleagues share. */
  readonly share_url?: string
  readonly permission?: SharePermission
}

export type DrivePlace =
  /** Null: the root of the drive. */
  | { readonly kind: 'folder'; readonly id: string | null }
  | { readonly kind: 'recent' | 'favorites' | 'sharing' | 'shared' | 'trash' }
  | { readonly kind: 'search'; readonly text: string }

export interface DriveSortOrder {
  readonly sort: DriveSort
  readonly isDescending: boolean
}

export const DRIVE_ROOT: DrivePlace = { kind: 'folder', id: null }
export const BY_NAME: DriveSortOrder = { sort: 'name', isDescending: false }

/** Other lists have a fixed order. */
export function isSortable({ kind }: DrivePlace): boolean {
  return kind === 'folder' || kind === 'favorites' || kind === 'sharing' || kind === 'shared'
}

/** Choosing the same order again reverses it; another one starts in its default direction. */
export function nextSort(before: DriveSortOrder, sort: DriveSort): DriveSortOrder {
  return { sort, isDescending: before.sort === sort ? !before.isDescending : startsDescending(sort) }
}

/** Reads `folder/12`, `trash` after `/drive/`. Undefined for an unknown place. */
export function readDrivePlace(path: string, query = ''): DrivePlace | undefined {
  if (path === '') return DRIVE_ROOT
  if (path === 'search') return { kind: 'search', text: query }
  if (path === 'recent' || path === 'favorites' || path === 'sharing' || path === 'shared' || path === 'trash') {
    return { kind: path }
  }
  const [, id] = /^folder\/([^/]+)$/.exec(path) ?? []
  return id === undefined ? undefined : { kind: 'folder', id }
}

export function drivePlacePath(place: DrivePlace): string {
  if (place.kind !== 'folder') return place.kind
  return place.id === null ? '' : `folder/${place.id}`
}

export function driveAddress(place: DrivePlace): string {
  const path = drivePlacePath(place)
  const search = place.kind === 'search' ? `?q=${encodeURIComponent(place.text)}` : ''
  return `/drive${path === '' ? '' : `/${path}`}${search}`
}

export function isSamePlace(one: DrivePlace, other: DrivePlace): boolean {
  return driveAddress(one) === driveAddress(other)
}
