import type { SearchParams } from '@sen/model/search/search-params'

/** The part of a folder that its list shows; undefined in a source means all of it. */
export type FolderView = 'unread' | 'starred'

/** The content of a list: a folder by its id, a view of it, or the results of a search. */
export type ListSource =
  | { readonly folder: string; readonly show?: FolderView | undefined }
  | { readonly search: SearchParams }

/** One page of a list. */
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

/** Returns the search that lists this source; undefined for a whole folder. */
export function searchOf(source: ListSource): SearchParams | undefined {
  if ('search' in source) return source.search
  return source.show && { folder: source.folder, ...VIEW_PARAMS[source.show] }
}

export function isSameSource(one: ListSource, other: ListSource): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns a predicate for the lists of one folder. */
export function ofFolder(folderId: string | undefined): (source: ListSource) => boolean {
  return (source) => 'folder' in source && source.folder === folderId
}

/** Returns the folder in which a row's thread opens: the list's folder, or the hit's own folder in a search. */
export function openedIn(source: ListSource, row: { readonly folder_id: string }): string {
  return 'folder' in source ? source.folder : row.folder_id
}
