import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail, ThreadField } from '@sen/contract/threads'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isSameSource, type ListSource } from '../../lib/list-source.ts'
import { setKept } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import type { ThreadPage } from './queries.ts'

export function patchRows(
  cache: QueryClient,
  ids: readonly string[],
  patch: (row: ThreadField, source: ListSource) => ThreadField,
): void {
  const wanted = new Set(ids)
  editPages(cache, (page, source) => {
    if (!page.threads.some((row) => wanted.has(row.id))) return page
    return { ...page, threads: page.threads.map((row) => (wanted.has(row.id) ? patch(row, source) : row)) }
  })
}

export function removeRows(cache: QueryClient, ids: readonly string[], from: (source: ListSource) => boolean): void {
  const gone = new Set(ids)
  editPages(cache, (page, source) => {
    if (!from(source)) return page
    const threads = page.threads.filter((row) => !gone.has(row.id))
    return threads.length === page.threads.length
      ? page
      : { ...page, threads, total: Math.max(0, page.total - (page.threads.length - threads.length)) }
  })
}

export function removeAllRows(cache: QueryClient, list: ListSource): void {
  editPages(cache, (page, source) => (isSameSource(source, list) ? { threads: [], total: 0 } : page))
}

export function patchAllRows(cache: QueryClient, list: ListSource, patch: (row: ThreadField) => ThreadField): void {
  editPages(cache, (page, source) =>
    isSameSource(source, list) ? { ...page, threads: page.threads.map(patch) } : page,
  )
}

export function patchDetails(
  cache: QueryClient,
  ids: readonly string[],
  patch: (thread: ThreadDetail) => ThreadDetail,
): void {
  for (const id of ids) {
    cache.setQueriesData<ThreadDetail>({ queryKey: [...QUERY_KEYS.thread, id] }, (thread) => thread && patch(thread))
  }
}

/** Counters never fall below zero. */
export function countFolder(
  cache: QueryClient,
  folderId: string,
  change: { readonly unread?: number; readonly total?: number },
): void {
  cache.setQueryData<readonly FolderField[]>(QUERY_KEYS.folders, (folders) =>
    folders?.map((folder) =>
      folder.id !== folderId
        ? folder
        : {
            ...folder,
            unread_threads: Math.max(0, folder.unread_threads + (change.unread ?? 0)),
            total_threads: Math.max(0, folder.total_threads + (change.total ?? 0)),
          },
    ),
  )
}

/** Searches the given list first. */
export function findRow(cache: QueryClient, id: string, list: ListSource | undefined): ThreadField | undefined {
  const pages = cache.getQueriesData<ThreadPage>({ queryKey: QUERY_KEYS.threads })
  const own = list ? pages.filter(([key]) => isSameSource(sourceOf(key), list)) : []
  const inOrder = [...own, ...pages]
  for (const [, page] of inOrder) {
    const row = page?.threads.find((thread) => thread.id === id)
    if (row) return row
  }
  return undefined
}

export function sourceOf(key: QueryKey): ListSource {
  return key[1] as ListSource
}

function editPages(cache: QueryClient, edit: (page: ThreadPage, source: ListSource) => ThreadPage): void {
  for (const [key, page] of cache.getQueriesData<ThreadPage>({ queryKey: QUERY_KEYS.threads })) {
    if (!page) continue
    const next = edit(page, sourceOf(key))
    // Unchanged pages keep their identity, to avoid rendering.
    if (next !== page) setKept(cache, key, next)
  }
}
