import type { MessageId } from '@sen/model/ids'
import type { SearchCriteria, SearchPlace } from '../../search/search-store.ts'

/** JSON: times as text and without unset criteria. */
export type KeptSearch = Omit<SearchCriteria, 'receivedFrom' | 'receivedUntil'> & {
  readonly receivedFrom?: string
  readonly receivedUntil?: string
}

export interface KeptPlace {
  readonly receivedAt: string
  readonly messageId: string
}

/** Limits the search to existing mail. `upTo` is the newest message. */
export function storedSearch(criteria: SearchCriteria, upTo: MessageId): KeptSearch {
  const { receivedFrom, receivedUntil, ...rest } = criteria
  return {
    ...rest,
    upTo,
    ...(receivedFrom && { receivedFrom: receivedFrom.toISOString() }),
    ...(receivedUntil && { receivedUntil: receivedUntil.toISOString() }),
  }
}

export function readSearch({ receivedFrom, receivedUntil, ...rest }: KeptSearch): SearchCriteria {
  return {
    ...rest,
    ...(receivedFrom !== undefined && { receivedFrom: new Date(receivedFrom) }),
    ...(receivedUntil !== undefined && { receivedUntil: new Date(receivedUntil) }),
  }
}

export function storedPlace({ receivedAt, messageId }: SearchPlace): KeptPlace {
  return { receivedAt: receivedAt.toISOString(), messageId }
}

export function readPlace({ receivedAt, messageId }: KeptPlace): SearchPlace {
  return { receivedAt: new Date(receivedAt), messageId: messageId as MessageId }
}
