import type { SearchParams } from '@sen/model/search/search-params'

/** Undefined in a source means the whole folder. */
export type FolderView = 'unread' | 'starred'

export type ListSource =
  | { readonly folder: string; readonly show?: FolderView | undefined }
  | { readonly search: SearchParams }

export interface ListLocation {
  readonly source: ListSource
  readonly offset: number
  readonly limit: number
}

const VIEW_PARAMS: Readonly<Record<FolderView, SearchParams>> = {
  unread: { is_read: false },
  starred: { is_star: true },
}

export function isFolderView(value: unknown): value is FolderView {
  return value === 'unread' || value === 'starred'
}

/** Undefined for a whole folder. */
export function searchOf(source: ListSource): SearchParams | undefined {
  if ('search' in source) return source.search
  return source.show && { folder: source.folder, ...VIEW_PARAMS[source.show] }
}

export function isSameSource(one: ListSource, other: ListSource): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function ofFolder(folderId: string | undefined): (source: ListSource) => boolean {
  return (source) => 'folder' in source && source.folder === folderId
}

/** The list's folder, or the result's own folder in a search. */
export function openedIn(source: ListSource, row: { readonly folder_id: string }): string {
  return 'folder' in source ? source.folder : row.folder_id
}
