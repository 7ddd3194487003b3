import type { MailEventField } from '@sen/contract/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ofFolder, searchOf } from '../../lib/list-source.ts'
import { rememberRecalled } from '../../state/recalled.ts'
import { folderByRole } from '../folders/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh, throttled } from '../refreshing.ts'
import { findRow, patchDetails, patchRows, removeRows, sourceOf } from './cache.ts'
import { threadQuery } from './queries.ts'

type EventOf<T extends MailEventField['type']> = Extract<MailEventField, { readonly type: T }>

export const threadEvents = {
  new_mail: (cache: QueryClient, event: EventOf<'new_mail'>) => {
    void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, event.thread_id] })
    refreshLists(cache, [event.folder_id])
    // The newest thread is likely to be opened next. Loading it marks nothing read.
    throttled('newest thread', () => void cache.prefetchQuery(threadQuery(event.thread_id, event.folder_id)))
  },
  'threads.changed': (cache: QueryClient, event: EventOf<'threads.changed'>) => {
    for (const id of event.thread_ids) void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, id] })
    refreshLists(cache, event.folder_ids)
  },
  'threads.moved': (cache: QueryClient, event: EventOf<'threads.moved'>) => {
    for (const { thread_ids, from_folder_id } of event.groups) {
      removeRows(cache, thread_ids, ofFolder(from_folder_id))
      for (const id of thread_ids) void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, id] })
    }
    refreshLists(
      cache,
      event.groups.flatMap((group) => [group.from_folder_id, group.to_folder_id]),
    )
  },
  'threads.removed': (cache: QueryClient, { folder_id, thread_ids }: EventOf<'threads.removed'>) => {
    removeRows(cache, thread_ids, ofFolder(folder_id))
    for (const id of thread_ids) void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, id] })
    refreshLists(cache, [folder_id])
  },
  'threads.marked': (cache: QueryClient, event: EventOf<'threads.marked'>) => {
    const isThere = ofFolder(event.folder_id)
    // A thread may be unread in one folder and read in another; Starred spans all folders.
    patchRows(cache, event.thread_ids, (row, source) => (isThere(source) ? { ...row, unread: event.unread } : row))
    refreshLists(
      cache,
      event.thread_ids.flatMap((id) => findRow(cache, id, undefined)?.folder_ids ?? []),
    )
  },
  'thread.starred': (cache: QueryClient, { thread_id, starred }: EventOf<'thread.starred'>) =>
    starsChanged(cache, [thread_id], starred),
  'threads.starred': (cache: QueryClient, { thread_ids, starred }: EventOf<'threads.starred'>) =>
    starsChanged(cache, thread_ids, starred),
  'message.recalled': (cache: QueryClient, { message_id, thread_id }: EventOf<'message.recalled'>) => {
    rememberRecalled(message_id, thread_id)
    // Remove a recalled message at once, because a refetch may not find the thread any more.
    patchDetails(cache, [thread_id], (thread) => ({
      ...thread,
      messages: thread.messages.filter(({ id }) => id !== message_id),
    }))
    cache.removeQueries({ queryKey: [...QUERY_KEYS.message, message_id] })
  },
  'draft.saved': (cache: QueryClient, event: EventOf<'draft.saved' | 'draft.deleted'>) => draftChanged(cache, event),
  'draft.deleted': (cache: QueryClient, event: EventOf<'draft.saved' | 'draft.deleted'>) => draftChanged(cache, event),
  sent: (cache: QueryClient, event: EventOf<'sent' | 'failed'>) => deliveryChanged(cache, event.thread_id),
  failed: (cache: QueryClient, event: EventOf<'sent' | 'failed'>) => deliveryChanged(cache, event.thread_id),
  send_mail_failed: (cache: QueryClient, event: EventOf<'send_mail_failed'>) => deliveryChanged(cache, event.thread_id),
} as const

function starsChanged(cache: QueryClient, ids: readonly string[], starred: boolean): void {
  patchRows(cache, ids, (row) => ({ ...row, starred }))
  patchDetails(cache, ids, (thread) => ({ ...thread, starred }))
  refresh(cache, [...QUERY_KEYS.threads, { folder: folderByRole(cache, 'starred')?.id }])
  refresh(cache, [...QUERY_KEYS.threads, { show: 'starred' }])
  // Requests in progress may return the star from before this event.
  const isWithThem = ({ queryKey: [noun, id] }: Query) =>
    noun === 'threads' || (noun === 'thread' && ids.includes(String(id)))
  void cache.invalidateQueries({ fetchStatus: 'fetching', predicate: isWithThem })
}

function draftChanged(cache: QueryClient, { thread_id, message_id }: EventOf<'draft.saved' | 'draft.deleted'>): void {
  // The old data would open the thread at another message.
  cache.removeQueries({ queryKey: [...QUERY_KEYS.thread, thread_id], type: 'inactive' })
  void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, thread_id] })
  void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.message, message_id] })
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.threads })
}

function deliveryChanged(cache: QueryClient, threadId: string): void {
  void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, threadId] })
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.threads })
}

/** Invalidates lists that are not mounted. Starred spans all folders. */
function refreshLists(cache: QueryClient, folderIds: readonly string[]): void {
  const starred = folderByRole(cache, 'starred')
  // Searches and views also depend on mail outside of the cached rows.
  const isSearched = ({ queryKey }: Query) => searchOf(sourceOf(queryKey)) !== undefined
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.threads, predicate: isSearched })
  for (const folder of new Set([...folderIds, ...(starred ? [starred.id] : [])])) {
    refresh(cache, [...QUERY_KEYS.threads, { folder }])
  }
}
