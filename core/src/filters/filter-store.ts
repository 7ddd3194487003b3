import type { CustomFilter, FilterDefinition } from '@sen/model/filters/filter'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { FolderRole } from '@sen/model/folders'
import type { FilterId, FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { ForwardAddress } from '../forwarding/forward-store.ts'
import type { StoredVacation } from '../vacation/vacation-store.ts'

export interface BlockFilter {
  readonly id: FilterId
  readonly isEnabled: boolean
  readonly name: string
  /** The result of `blockKey`. */
  readonly sender: string
}

export interface StoredFilter extends CustomFilter {
  /** A deleted target folder is replaced by the inbox; a deleted label is skipped. */
  readonly isBroken: boolean
}

export type Filter =
  | { readonly kind: 'block'; readonly block: BlockFilter }
  | { readonly kind: 'custom'; readonly custom: StoredFilter }
  | { readonly kind: 'vacation'; readonly vacation: StoredVacation }
  | { readonly kind: 'forward'; readonly forward: ForwardAddress }

export interface ActiveFilters {
  readonly version: number
  readonly filters: readonly ActiveFilter[]
}

export interface ActiveFilter extends StoredFilter {
  readonly folder: { readonly id: FolderId; readonly role: FolderRole } | undefined
  readonly labels: readonly LabelId[]
}

export interface FilterCandidate extends FilterFacts {
  readonly threadId: ThreadId
}

export interface FilterReader {
  blocks(): Promise<readonly BlockFilter[]>
  findBlock(id: FilterId): Promise<BlockFilter | undefined>
  findBlockOf(sender: string): Promise<BlockFilter | undefined>
  countBlocks(): Promise<number>
  /** The senders are in the form of `blockKey`. */
  notBlocked(senders: readonly string[]): Promise<readonly string[]>
  customs(): Promise<readonly StoredFilter[]>
  countCustoms(among?: readonly FilterId[]): Promise<number>
  findCustom(id: FilterId): Promise<StoredFilter | undefined>
  active(): Promise<ActiveFilters>
  newest(limit: number): Promise<readonly MessageId[]>
  /** Yields in no order, one by one, so that other work is not delayed. */
  candidates(ids: readonly MessageId[], texts: 'with-text' | 'without-text'): AsyncIterable<FilterCandidate>
  /**
   * Skips threads that came into the folder after `orderedVersion` and messages newer than `upTo`. The next call
   * resumes at `last`, which is undefined at the end.
   */
  receivedIn(
    place: {
      readonly folderId: FolderId
      readonly after: ThreadId | undefined
      readonly orderedVersion: number
      readonly upTo: MessageId
    },
    threads: number,
  ): Promise<{ readonly ids: readonly MessageId[]; readonly last: ThreadId | undefined }>
}

export interface FilterWriter extends FilterReader {
  block(senders: readonly string[], version: number): Promise<readonly string[]>
  changeBlock(filter: BlockFilter): Promise<void>
  remove(id: FilterId, version: number): Promise<void>
  /** If its sender has another filter by now, returns that one; undefined when there is none to restore. */
  restore(id: FilterId): Promise<FilterId | undefined>
  unblock(senders: readonly string[], version: number): Promise<readonly string[]>
  undoBlocking(version: number, undoVersion: number): Promise<boolean>
  create(filter: FilterDefinition & Pick<CustomFilter, 'name' | 'isEnabled'>, version: number): Promise<FilterId>
  change(filter: CustomFilter): Promise<void>
  /** Filters that are not named stay below, in their order. */
  reorder(ids: readonly FilterId[]): Promise<void>
}
