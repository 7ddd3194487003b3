import type { CustomFilter, FilterDefinition } from '@sen/model/filters/filter'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { FolderRole } from '@sen/model/folders'
import type { FilterId, FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { ForwardAddress } from '../forwarding/forward-store.ts'
import type { KeptVacation } from '../vacation/vacation-store.ts'

/** Mail of this sender goes to Junk. */
export interface BlockFilter {
  readonly id: FilterId
  readonly isEnabled: boolean
  readonly name: string
  /** By `blockKey`. */
  readonly sender: string
}

/** A filter of one's own, as it stands. */
export interface KeptFilter extends CustomFilter {
  /**
   * The folder that it names is gone, or is being deleted: what it takes goes to the inbox. Or a label is gone, which is not
   * given any more.
   */
  readonly isBroken: boolean
}

/** Any filter of a mailbox. */
export type Filter =
  | { readonly kind: 'block'; readonly block: BlockFilter }
  | { readonly kind: 'custom'; readonly custom: KeptFilter }
  | { readonly kind: 'vacation'; readonly vacation: KeptVacation }
  | { readonly kind: 'forward'; readonly forward: ForwardAddress }

/** What mail that comes in is asked by. */
export interface ActiveFilters {
  /** Of the mailbox's filters, see `KnownOfMail.filtersVersion`. */
  readonly version: number
  /** From the top, those that are switched on. */
  readonly filters: readonly ActiveFilter[]
}

export interface ActiveFilter extends KeptFilter {
  /** The one that it names, when it is there. */
  readonly folder: { readonly id: FolderId; readonly role: FolderRole } | undefined
  /** Of those that it names, the ones that are there. */
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
  /** Those of these senders (by `blockKey`) that have no filter. */
  notBlocked(senders: readonly string[]): Promise<readonly string[]>
  /** From the top. */
  customs(): Promise<readonly KeptFilter[]>
  /** Of all, or of those with these ids. */
  countCustoms(among?: readonly FilterId[]): Promise<number>
  findCustom(id: FilterId): Promise<KeptFilter | undefined>
  active(): Promise<ActiveFilters>
  /** The newest of what came in, Junk and Trash left out. */
  newest(limit: number): Promise<readonly MessageId[]>
  /** What filters ask of these, in no order; their texts only where they are wanted. One after the other, so that others have turns. */
  candidates(ids: readonly MessageId[], texts: 'with-text' | 'without-text'): AsyncIterable<FilterCandidate>
  /**
   * What came in of the next conversations of a folder, those made last first, but for conversations that came into it after
   * `orderedVersion` and messages newer than `upTo`. `last` is the place to go on from; undefined once there is nothing more.
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
  /** Makes a filter for each sender (by `blockKey`) that has none; answers those it made one for. */
  block(senders: readonly string[], version: number): Promise<readonly string[]>
  changeBlock(filter: BlockFilter): Promise<void>
  /** Of either kind. */
  remove(id: FilterId, version: number): Promise<void>
  /**
   * Puts back what was removed, where it was. Answers which filter stands: of a sender who has another one by now, that; undefined when
   * there is none.
   */
  restore(id: FilterId): Promise<FilterId | undefined>
  /** Takes the filters of these senders away; answers those that had one. */
  unblock(senders: readonly string[], version: number): Promise<readonly string[]>
  /** Undoes what the change `version` did to filters; whether there was anything. */
  takeBack(version: number, undoVersion: number): Promise<boolean>
  /** Below all others. */
  create(filter: FilterDefinition & Pick<CustomFilter, 'name' | 'isEnabled'>, version: number): Promise<FilterId>
  change(filter: CustomFilter): Promise<void>
  /** From the top; those that are not named stay below, in their order. */
  reorder(ids: readonly FilterId[]): Promise<void>
}
