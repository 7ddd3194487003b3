import type { SearchParams } from '@sen/model/search/search-params'

/** What a list shows: what lies in a folder, by the folder's id, or what fits a search. */
export type ListSource = { readonly folder: string } | { readonly search: SearchParams }

/** One page of it. */
export interface ListPlace {
  readonly source: ListSource
  readonly offset: number
  readonly limit: number
}

export function isSameSource(one: ListSource, other: ListSource): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Picks the list of one folder out of all. */
export function ofFolder(folderId: string | undefined): (source: ListSource) => boolean {
  return (source) => 'folder' in source && source.folder === folderId
}

/** The folder that a row's thread is opened in: the list's own, and for a hit of a search the one that it lies in. */
export function openedIn(source: ListSource, row: { readonly folder_id: string }): string {
  return 'folder' in source ? source.folder : row.folder_id
}
