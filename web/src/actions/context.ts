import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail } from '@sen/contract/threads'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { userQuery } from '../data/account/queries.ts'
import { folderNamed, foldersQuery } from '../data/folders/queries.ts'
import { findRow } from '../data/threads/cache.ts'
import { type ThreadPage, threadQuery, threadsQuery } from '../data/threads/queries.ts'
import { FROM_SEARCH, sourceOfThread } from '../data/threads/thread-address.ts'
import { type ListSource, searchOf } from '../lib/list-source.ts'
import { useList } from '../state/list.ts'
import type { ActionContext, Target } from './action.ts'

/** `selection` falls back to the open thread; `cursor` also falls back to the row under the keyboard cursor. */
export type TargetRequest =
  | { readonly kind: 'selection' }
  | { readonly kind: 'selected' }
  | { readonly kind: 'cursor' }
  | { readonly kind: 'threads'; readonly ids: readonly string[] }

/** The returned function does not subscribe. */
export function useActionContext(): (request: TargetRequest) => ActionContext {
  const router = useRouter()
  const cache = useQueryClient()
  return useCallback((request) => readContext(router, cache, request), [router, cache])
}

function readContext(router: AnyRouter, cache: QueryClient, request: TargetRequest): ActionContext {
  const { location, selected, cursor, everything } = useList.getState()
  const params = paramsOf(router)
  const folders = cache.getQueryData(foldersQuery.queryKey) ?? []
  const folder = params.name === undefined ? undefined : folderNamed(folders, params.name)
  const search = location && 'search' in location.source ? location.source : undefined
  const page = location && cache.getQueryData<ThreadPage>(threadsQuery(location).queryKey)
  const rows = page?.threads ?? []
  const openThread =
    params.threadId !== undefined && folder
      ? cache.getQueryData(threadQuery(params.threadId, folder.id).queryKey)
      : undefined
  const ids = idsFor(
    request,
    rows.filter((row) => selected.has(row.id)).map((row) => row.id),
    params.threadId,
    cursor,
  )
  return {
    cache,
    user: cache.getQueryData(userQuery.queryKey),
    folders,
    folder,
    rows,
    selected,
    cursor,
    openThread,
    openThreadId: params.threadId,
    targets: ids.flatMap((id) => targetFor(cache, id, folder, openThread, search)),
    everything:
      everything && selected.size > 0 && request.kind !== 'threads'
        ? everythingIn(location?.source, folder, page?.total ?? 0)
        : undefined,
    page: location ? Math.floor(location.offset / location.limit) + 1 : 1,
    lastPage: location && page ? Math.max(1, Math.ceil(page.total / location.limit)) : 1,
    go: {
      toFolder: (name, pageNumber) =>
        void router.navigate({
          to: '/folder/$name',
          params: { name },
          search: pageNumber !== undefined && pageNumber > 1 ? { page: pageNumber } : {},
        }),
      toThread: (threadId, folderId) => {
        // A search result opens in its own folder, with the search in the address.
        const row = search === undefined || folderId !== undefined ? undefined : rows.find(({ id }) => id === threadId)
        const opened = folderId ?? row?.folder_id
        const into = opened === undefined ? folder : folders.find(({ id }) => id === opened)
        const name = into?.name ?? params.name ?? SYSTEM_FOLDER_NAMES.inbox
        void router.navigate({
          to: '/folder/$name/$threadId',
          params: { name, threadId },
          search: (before: object) => ({
            ...(folderId === undefined && before),
            ...(row ? { src: FROM_SEARCH } : sourceOfThread(into?.role)),
          }),
        })
      },
      toDrive: (folderId) =>
        void router.navigate({
          to: '/drive/$',
          params: { _splat: folderId === undefined ? '' : `folder/${folderId}` },
        }),
      toContacts: () => void router.navigate({ to: '/contacts' }),
      toSettings: (tab) => void router.navigate({ to: '/setting/$tab', params: { tab } }),
      back: () => {
        const search = ({ src: _, ...before }: { src?: string }) => before
        if (isFromSearch(router)) void router.navigate({ to: '/advance-search', search })
        else
          void router.navigate({
            to: '/folder/$name',
            params: { name: params.name ?? SYSTEM_FOLDER_NAMES.inbox },
            search,
          })
      },
    },
  }
}

function everythingIn(
  list: ListSource | undefined,
  folder: FolderField | undefined,
  count: number,
): ActionContext['everything'] {
  const search = list && searchOf(list)
  if (search) return { selection: { search }, count }
  return folder && { selection: { all_in: folder.id }, count }
}

function idsFor(
  request: TargetRequest,
  selected: readonly string[],
  open: string | undefined,
  cursor: string | undefined,
): readonly string[] {
  if (request.kind === 'threads') return request.ids
  if (selected.length > 0 || request.kind === 'selected') return selected
  if (open !== undefined) return [open]
  return request.kind === 'cursor' && cursor !== undefined ? [cursor] : []
}

function targetFor(
  cache: QueryClient,
  id: string,
  folder: FolderField | undefined,
  openThread: ThreadDetail | undefined,
  search: ListSource | undefined,
): readonly Target[] {
  const isOpen = openThread?.id === id
  const own = folder && { folder: folder.id }
  const row = findRow(cache, id, isOpen ? own : (search ?? own))
  // Starred and searches span all folders, so actions apply to each row's own folder.
  const spansFolders = folder === undefined || folder.role === 'starred' || (search !== undefined && !isOpen)
  const folderId = spansFolders ? row?.folder_id : folder.id
  // A message that is being sent can only be undone; no other action applies (product decision 11).
  if (row && folder?.role === 'drafts' && row.draft_ids.length === 0) return []
  if (row)
    return [{ id, folderId: folderId ?? row.folder_id, unread: row.unread, starred: row.starred, labels: row.labels }]
  if (openThread?.id !== id || folderId === undefined) return []
  const unread = openThread.messages.some((message) => message.unread)
  return [{ id, folderId, unread, starred: openThread.starred, labels: openThread.labels }]
}

function isFromSearch(router: AnyRouter): boolean {
  return (router.state.location.search as { readonly src?: string }).src === FROM_SEARCH
}

function paramsOf(router: AnyRouter): { readonly name?: string; readonly threadId?: string } {
  // During navigation the address is ahead of the rendered page. Keys refer to the new address.
  const { isLoading, matches } = router.state
  return (isLoading ? router.matchRoutes(router.latestLocation) : matches).at(-1)?.params ?? {}
}
