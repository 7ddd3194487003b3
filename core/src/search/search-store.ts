import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import type { HitText } from '@sen/model/search/shown-hits'
import type { ThreadRow } from '../threads/thread-store.ts'

/** What to look for, with everything that depends on who asks (folders, zone) worked out. */
export interface SearchCriteria {
  /** Undefined when no words are looked for. */
  readonly lexemes: LexemeQuery | undefined
  /** Only messages in these. */
  readonly folderIds: readonly FolderId[]
  readonly isRead?: boolean | undefined
  readonly isStarred?: boolean | undefined
  /** Of each of these some label must be borne: a name without diacritics may mean several. */
  readonly labels?: readonly (readonly LabelId[])[] | undefined
  /** Of these none may. */
  readonly withoutLabels?: readonly LabelId[] | undefined
  readonly receivedFrom?: Date | undefined
  /** Included. */
  readonly receivedUntil?: Date | undefined
  readonly overBytes?: number | undefined
  readonly underBytes?: number | undefined
  /** Only mail that was there when this was the newest message. */
  readonly upTo?: MessageId | undefined
}

/** One thread that was found, by its newest message that fits. */
export interface SearchHit {
  readonly threadId: ThreadId
  readonly messageId: MessageId
  readonly folderId: FolderId
  readonly receivedAt: Date
}

export interface FoundThreads {
  readonly hits: readonly SearchHit[]
  /** Threads that fit. */
  readonly total: number
  /** There are more than `total`; they were not counted to the end. */
  readonly isMore: boolean
}

/** What a hit's message says, for ranking and for showing the place that was found. */
export interface MessageHitText extends HitText {
  readonly messageId: MessageId
}

/** Where to go on: after this message, in the order of `threadIds`. */
export interface SearchPlace {
  readonly receivedAt: Date
  readonly messageId: MessageId
}

/** What makes a hit better than others. */
export interface BestFit {
  readonly lexemes: LexemeQuery
  readonly weight: number
  /** The whole search with this in it: such mail is looked for, however old it is. Undefined where age decides. */
  readonly narrowed: LexemeQuery | undefined
}

export interface SearchReader {
  /** The first of `find`, uncounted: for suggestions. */
  newest(criteria: SearchCriteria, limit: number): Promise<readonly SearchHit[]>
  /** Threads by their newest fitting message, newest first; each once. */
  find(criteria: SearchCriteria, limit: number, offset: number): Promise<FoundThreads>
  /** Hits best first, by the weight of what they fit, then the newest. Of words that stand everywhere, the newest hits. */
  rank(criteria: SearchCriteria, best: readonly BestFit[], limit: number, offset: number): Promise<FoundThreads>
  /**
   * All threads that fit, newest first, some at a time: so many hits, or the hits among so many messages. A thread may come
   * again later. `next` is undefined after the last.
   */
  threadIds(
    criteria: SearchCriteria,
    after: SearchPlace | undefined,
    limit: number,
  ): Promise<{ readonly ids: readonly ThreadId[]; readonly next: SearchPlace | undefined }>
  /** Of each of these threads the messages that fit, newest first, up to so many. */
  matchesIn(
    criteria: SearchCriteria,
    threadIds: readonly ThreadId[],
    maxPerThread: number,
  ): Promise<readonly SearchHit[]>
  /** List rows of these hits, in their order, with the hit's own time and snippet. */
  rows(hits: readonly SearchHit[]): Promise<readonly ThreadRow[]>
  /** For the hits on one page. */
  texts(ids: readonly MessageId[], maxCharacters: number): Promise<readonly MessageHitText[]>
  /** Messages of this mailbox that the index does not know yet; those that it failed at do not count. */
  isBehind(): Promise<boolean>
}
