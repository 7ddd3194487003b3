import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { HitFile } from '@sen/model/search/file-hits'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import type { HitText } from '@sen/model/search/shown-hits'
import type { ThreadRow } from '../threads/thread-store.ts'

export interface SearchCriteria {
  readonly lexemes: LexemeQuery | undefined
  readonly folderIds: readonly FolderId[]
  readonly isRead?: boolean | undefined
  readonly isStarred?: boolean | undefined
  /** A message needs one label of each group. A name without diacritics may mean several labels. */
  readonly labels?: readonly (readonly LabelId[])[] | undefined
  /** A message must have none of these. */
  readonly withoutLabels?: readonly LabelId[] | undefined
  readonly receivedFrom?: Date | undefined
  /** Inclusive. */
  readonly receivedUntil?: Date | undefined
  readonly overBytes?: number | undefined
  readonly underBytes?: number | undefined
  /** Excludes messages newer than this one. */
  readonly upTo?: MessageId | undefined
}

export interface SearchHit {
  readonly threadId: ThreadId
  readonly messageId: MessageId
  readonly folderId: FolderId
  readonly receivedAt: Date
}

export interface FoundThreads {
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly isMore: boolean
}

export interface MessageHitText extends HitText {
  readonly messageId: MessageId
}

export interface MessageFiles {
  readonly messageId: MessageId
  readonly files: readonly HitFile[]
}

/** Uses the order of `threadIds`. */
export interface SearchCursor {
  readonly receivedAt: Date
  readonly messageId: MessageId
}

export interface BestFit {
  readonly lexemes: LexemeQuery
  readonly weight: number
  /** The whole search with this condition, to find such mail of any age. Undefined when age decides. */
  readonly narrowed: LexemeQuery | undefined
}

export interface SearchReader {
  newest(criteria: SearchCriteria, limit: number): Promise<readonly SearchHit[]>
  /** Sorts by the newest matching message. Each thread is found once. */
  find(criteria: SearchCriteria, limit: number, offset: number): Promise<FoundThreads>
  /** Sorts by weight, then newest first. For very common words, it ranks only new hits and close matches. */
  rank(criteria: SearchCriteria, best: readonly BestFit[], limit: number, offset: number): Promise<FoundThreads>
  /** A thread may be returned again later. `next` is undefined after the last. */
  threadIds(
    criteria: SearchCriteria,
    after: SearchCursor | undefined,
    limit: number,
  ): Promise<{ readonly ids: readonly ThreadId[]; readonly next: SearchCursor | undefined }>
  matchesIn(
    criteria: SearchCriteria,
    threadIds: readonly ThreadId[],
    maxPerThread: number,
  ): Promise<readonly SearchHit[]>
  /** In order, with the hit's own time and snippet. */
  rows(hits: readonly SearchHit[]): Promise<readonly ThreadRow[]>
  texts(ids: readonly MessageId[], maxCharacters: number): Promise<readonly MessageHitText[]>
  /** Reads names and extracted texts of attachments. The first messages come first if the texts exceed the limits. */
  files(
    ids: readonly MessageId[],
    limits: { readonly perMessage: number; readonly total: number },
  ): Promise<readonly MessageFiles[]>
  /** Ignores failed messages. */
  isBehind(): Promise<boolean>
}
