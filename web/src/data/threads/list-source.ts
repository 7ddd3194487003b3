import type { SearchParams } from '@sen/model/search/search-params'

/** The part of a folder that its list shows; undefined in a source means all of it. */
export type FolderView = 'unread' | 'starred'

/** What a list shows: a folder by its id, or the view of one, or what matches a search. */
export type ListSource =
  | { readonly folder: string; readonly show?: FolderView | undefined }
  | { readonly search: SearchParams }

/** One page of it. */
export interface ListPlace {
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

/** The search that lists this source; undefined for a whole folder. */
export function searchOf(source: ListSource): SearchParams | undefined {
  if ('search' in source) return source.search
  return source.show && { folder: source.folder, ...VIEW_PARAMS[source.show] }
}

export function isSameSource(one: ListSource, other: ListSource): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Picks the lists of one folder out of all. */
export function ofFolder(folderId: string | undefined): (source: ListSource) => boolean {
  return (source) => 'folder' in source && source.folder === folderId
}

/** The folder that a row's thread is opened in: the list's own, and for a hit of a search the one that it lies in. */
export function openedIn(source: ListSource, row: { readonly folder_id: string }): string {
  return 'folder' in source ? source.folder : row.folder_id
}
