import type { CustomFilter, FilterDefinition } from '@sen/model/filters/filter'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { FolderRole } from '@sen/model/folders'
import type { FilterId, FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { ForwardAddress } from '../forwarding/forward-store.ts'
import type { KeptVacation } from '../vacation/vacation-store.ts'

/** Moves the mail of one sender to Junk. */
export interface BlockFilter {
  readonly id: FilterId
  readonly isEnabled: boolean
  readonly name: string
  /** The result of `blockKey`. */
  readonly sender: string
}

export interface KeptFilter extends CustomFilter {
  /**
   * Its target folder was deleted or is being deleted, so its mail goes to the inbox; or a label was deleted and is
   * skipped.
   */
  readonly isBroken: boolean
}

export type Filter =
  | { readonly kind: 'block'; readonly block: BlockFilter }
  | { readonly kind: 'custom'; readonly custom: KeptFilter }
  | { readonly kind: 'vacation'; readonly vacation: KeptVacation }
  | { readonly kind: 'forward'; readonly forward: ForwardAddress }

/** The filters for incoming mail. */
export interface ActiveFilters {
  /** The version of the mailbox's filters, see `FilingContext.filtersVersion`. */
  readonly version: number
  /** Enabled filters, from the top. */
  readonly filters: readonly ActiveFilter[]
}

export interface ActiveFilter extends KeptFilter {
  /** The target folder, if it exists. */
  readonly folder: { readonly id: FolderId; readonly role: FolderRole } | undefined
  /** The labels that exist. */
  readonly labels: readonly LabelId[]
}

export interface FilterCandidate extends FilterFacts {
  readonly threadId: ThreadId
}

export interface FilterReader {
  /** Oldest first. */
  blocks(): Promise<readonly BlockFilter[]>
  findBlock(id: FilterId): Promise<BlockFilter | undefined>
  findBlockOf(sender: string): Promise<BlockFilter | undefined>
  countBlocks(): Promise<number>
  /** Returns the senders (by `blockKey`) without a filter. */
  notBlocked(senders: readonly string[]): Promise<readonly string[]>
  /** From the top. */
  customs(): Promise<readonly KeptFilter[]>
  /** Counts all filters, or those with these ids. */
  countCustoms(among?: readonly FilterId[]): Promise<number>
  findCustom(id: FilterId): Promise<KeptFilter | undefined>
  active(): Promise<ActiveFilters>
  /** Returns the newest received messages outside Junk and Trash. */
  newest(limit: number): Promise<readonly MessageId[]>
  /**
   * Yields the data that filters check, in no order, with texts on demand. It reads one by one, so that other work is
   * not delayed.
   */
  candidates(ids: readonly MessageId[], texts: 'with-text' | 'without-text'): AsyncIterable<FilterCandidate>
  /**
   * Returns received messages of the next threads of a folder, newest threads first. It skips threads that came into
   * the folder after `orderedVersion` and messages newer than `upTo`. The next call resumes at `last`, which is
   * undefined at the end.
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
  /** Creates a block filter for each sender (by `blockKey`) without one. Returns the senders it was created for. */
  block(senders: readonly string[], version: number): Promise<readonly string[]>
  changeBlock(filter: BlockFilter): Promise<void>
  /** Removes a block filter or a custom filter. */
  remove(id: FilterId, version: number): Promise<void>
  /**
   * Restores a removed filter at its former position. If its sender has another filter by now, returns that one;
   * undefined when there is none to restore.
   */
  restore(id: FilterId): Promise<FilterId | undefined>
  /** Removes the block filters of these senders. Returns the senders that had one. */
  unblock(senders: readonly string[], version: number): Promise<readonly string[]>
  /** Reverts what version `version` changed in filters. Returns whether there was anything. */
  takeBack(version: number, undoVersion: number): Promise<boolean>
  /** Creates a filter below all others. */
  create(filter: FilterDefinition & Pick<CustomFilter, 'name' | 'isEnabled'>, version: number): Promise<FilterId>
  change(filter: CustomFilter): Promise<void>
  /** Sets the order from the top. Filters that are not named stay below, in their order. */
  reorder(ids: readonly FilterId[]): Promise<void>
}
