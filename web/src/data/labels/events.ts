import type { MailEventField } from '@sen/contract/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import { sourceOf } from '../threads/cache.ts'
import { patchLabels } from './label-threads.ts'

type EventOf<T extends MailEventField['type']> = Extract<MailEventField, { readonly type: T }>

export const labelEvents = {
  'labels.changed': (cache: QueryClient) => {
    refresh(cache, QUERY_KEYS.labels)
    // A filter that sets a deleted label shows a warning.
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.filters })
    refreshSearches(cache)
  },
  'threads.labelled': (cache: QueryClient, { thread_ids, label_id, labelled }: EventOf<'threads.labelled'>) => {
    patchLabels(cache, thread_ids, label_id, labelled)
    refreshSearches(cache)
    // Requests in progress may return the labels from before this event.
    const isWithThem = ({ queryKey: [noun, id] }: Query) =>
      noun === 'threads' || (noun === 'thread' && thread_ids.includes(String(id)))
    void cache.invalidateQueries({ fetchStatus: 'fetching', predicate: isWithThem })
  },
} as const

/** A label's list is a search. */
function refreshSearches(cache: QueryClient): void {
  void cache.invalidateQueries({
    queryKey: QUERY_KEYS.threads,
    predicate: ({ queryKey }) => 'search' in sourceOf(queryKey),
  })
}
