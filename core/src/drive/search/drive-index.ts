import type { FileTextOutcome } from '../../search/search-index.ts'

/** The index of names and contents in all drives, as the indexer sees it. Several processes may work on it at the same time. */
export interface DriveIndex {
  /**
   * Brings up to `limit` waiting items into the index, and orders the reading of their contents. Returns how many it took; 0 when
   * nothing waits that is due. An item that cannot be indexed waits for later and is told to `onFailure`.
   */
  indexSome(limit: number, onFailure: (itemId: string, error: unknown) => void): Promise<number>
  /** Puts in order what the index keeps aside of much that came at once: every search reads all of that. */
  mergePending(): Promise<void>
  /** Takes a content whose text is to be read; it comes again after a while unless its text is kept. */
  takeContent(): Promise<WaitingContent | undefined>
  /** For all files with these bytes, which are indexed anew. */
  keepText(blob: string, outcome: FileTextOutcome): Promise<void>
}

export interface WaitingContent {
  readonly blob: string
  /** Of one of the files that have it. */
  readonly name: string
  readonly contentType: string
  /** With this one. */
  readonly attempts: number
}
