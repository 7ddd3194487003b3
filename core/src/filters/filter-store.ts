import type { FilterId } from '@sen/model/ids'

/** Mail of this sender goes to Junk. */
export interface BlockFilter {
  readonly id: FilterId
  readonly isEnabled: boolean
  readonly name: string
  /** By `blockKey`. */
  readonly sender: string
}

export interface FilterReader {
  /** Oldest first. */
  blocks(): Promise<readonly BlockFilter[]>
  findBlock(id: FilterId): Promise<BlockFilter | undefined>
  findBlockOf(sender: string): Promise<BlockFilter | undefined>
}

export interface FilterWriter extends FilterReader {
  /** Makes a filter for each sender (by `blockKey`) that has none; answers those it made one for. */
  block(senders: readonly string[], version: number): Promise<readonly string[]>
  changeBlock(filter: BlockFilter): Promise<void>
  removeBlock(id: FilterId, version: number): Promise<void>
  /** Takes the filters of these senders away; answers those that had one. */
  unblock(senders: readonly string[], version: number): Promise<readonly string[]>
  /** Undoes what the change `version` did to filters; whether there was anything. */
  takeBack(version: number, undoVersion: number): Promise<boolean>
}
