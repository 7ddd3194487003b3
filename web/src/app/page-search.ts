import type { SearchParams } from '@sen/model/search/search-params'
import { readSearchParams } from '../data/search/read-search-params.ts'
import { type FolderView, isFolderView } from '../lib/list-source.ts'

export type PageSearch = { readonly page?: number }

export function readPage(search: Record<string, unknown>): PageSearch {
  const page = Number(search.page)
  return Number.isInteger(page) && page > 1 ? { page } : {}
}

/** Spec section 2: `search-suggest`. */
export function sourceParam(search: Record<string, unknown>): { src?: string } {
  return typeof search.src === 'string' && search.src !== '' ? { src: search.src } : {}
}

type MessageSearch = { readonly id?: string }

function readMessageId({ id }: Record<string, unknown>): MessageSearch {
  return typeof id === 'string' ? { id } : {}
}

/** The address of a thread opened from a search contains that search, for going back. */
export function readFolderSearch(
  search: Record<string, unknown>,
): PageSearch & { show?: FolderView } & MessageSearch & SearchParams {
  return {
    ...readPage(search),
    ...(isFolderView(search.show) && { show: search.show }),
    ...readMessageId(search),
    ...(search.src === 'search' && readSearchParams(search)),
  }
}

export function readDriveSearch({ q, item }: Record<string, unknown>): { q?: string; item?: string } {
  return { ...(typeof q === 'string' && { q }), ...(typeof item === 'string' && { item }) }
}

export function readSearchPage(search: Record<string, unknown>): PageSearch & SearchParams {
  return { ...readPage(search), ...readSearchParams(search) }
}
