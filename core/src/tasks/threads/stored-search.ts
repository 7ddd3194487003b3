import type { MessageId } from '@sen/model/ids'
import type { SearchCriteria, SearchCursor } from '../../search/search-store.ts'

/** JSON: times as text and without unset criteria. */
export type StoredSearch = Omit<SearchCriteria, 'receivedFrom' | 'receivedUntil'> & {
  readonly receivedFrom?: string
  readonly receivedUntil?: string
}

export interface StoredSearchCursor {
  readonly receivedAt: string
  readonly messageId: string
}

/** Limits the search to existing mail. `upTo` is the newest message. */
export function storedSearch(criteria: SearchCriteria, upTo: MessageId): StoredSearch {
  const { receivedFrom, receivedUntil, ...rest } = criteria
  return {
    ...rest,
    upTo,
    ...(receivedFrom && { receivedFrom: receivedFrom.toISOString() }),
    ...(receivedUntil && { receivedUntil: receivedUntil.toISOString() }),
  }
}

export function readSearch({ receivedFrom, receivedUntil, ...rest }: StoredSearch): SearchCriteria {
  return {
    ...rest,
    ...(receivedFrom !== undefined && { receivedFrom: new Date(receivedFrom) }),
    ...(receivedUntil !== undefined && { receivedUntil: new Date(receivedUntil) }),
  }
}

export function storedCursor({ receivedAt, messageId }: SearchCursor): StoredSearchCursor {
  return { receivedAt: receivedAt.toISOString(), messageId }
}

export function readCursor({ receivedAt, messageId }: StoredSearchCursor): SearchCursor {
  return { receivedAt: new Date(receivedAt), messageId: messageId as MessageId }
}
