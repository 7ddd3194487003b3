import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { type DriveSort, startsDescending } from '@sen/model/drive/drive-items'
import type { SharePermission } from '@sen/model/drive/sharing'

/** A file or a folder of the drive. */
export interface DriveItem extends DriveFileField {
  /** Of what colleagues have shared: where it opens, and what may be done to it. */
  readonly share_url?: string
  readonly permission?: SharePermission
}

/** What a list of the drive shows. */
export type DrivePlace =
  /** Null: the drive itself. */
  | { readonly kind: 'folder'; readonly id: string | null }
  | { readonly kind: 'recent' | 'favorites' | 'sharing' | 'shared' | 'trash' }
  | { readonly kind: 'search'; readonly text: string }

export interface DriveOrder {
  readonly sort: DriveSort
  readonly isDescending: boolean
}

export const DRIVE_ROOT: DrivePlace = { kind: 'folder', id: null }
export const BY_NAME: DriveOrder = { sort: 'name', isDescending: false }

/** Whether one may choose what the list is ordered by; the others have an order of their own. */
export function isSortable({ kind }: DrivePlace): boolean {
  return kind === 'folder' || kind === 'favorites' || kind === 'sharing' || kind === 'shared'
}

/** What choosing this order again makes of it: the other direction. Another one begins in its own. */
export function nextOrder(before: DriveOrder, sort: DriveSort): DriveOrder {
  return { sort, isDescending: before.sort === sort ? !before.isDescending : startsDescending(sort) }
}

/** The splat of the address, behind `/drive/`: `folder/12`, `trash`. Undefined: there is no such place. */
export function readDrivePlace(path: string, query = ''): DrivePlace | undefined {
  if (path === '') return DRIVE_ROOT
  if (path === 'search') return { kind: 'search', text: query }
  if (path === 'recent' || path === 'favorites' || path === 'sharing' || path === 'shared' || path === 'trash') {
    return { kind: path }
  }
  const [, id] = /^folder\/([^/]+)$/.exec(path) ?? []
  return id === undefined ? undefined : { kind: 'folder', id }
}

/** The same the other way round. */
export function drivePlacePath(place: DrivePlace): string {
  if (place.kind !== 'folder') return place.kind
  return place.id === null ? '' : `folder/${place.id}`
}

/** The address of a place, for links. */
export function driveAddress(place: DrivePlace): string {
  const path = drivePlacePath(place)
  const search = place.kind === 'search' ? `?q=${encodeURIComponent(place.text)}` : ''
  return `/drive${path === '' ? '' : `/${path}`}${search}`
}

export function isSamePlace(one: DrivePlace, other: DrivePlace): boolean {
  return driveAddress(one) === driveAddress(other)
}
