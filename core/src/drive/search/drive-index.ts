import type { FileTextOutcome } from '../../search/search-index.ts'

/** The search index of names and contents in all drives. Several processes may work on it concurrently. */
export interface DriveIndex {
  /**
   * Indexes up to `limit` waiting items and queues the extraction of their text. Returns how many it took; 0 when none
   * is due. An item that fails is reported to `onFailure` and retried later.
   */
  indexSome(limit: number, onFailure: (itemId: string, error: unknown) => void): Promise<number>
  /** Merges the index's list of pending entries, which every search has to scan. */
  mergePending(): Promise<void>
  /** Takes a content to extract text from. It becomes due again unless its text is saved. */
  takeContent(): Promise<WaitingContent | undefined>
  /** Saves the text for all files with these bytes and indexes them again. */
  keepText(blob: string, outcome: FileTextOutcome): Promise<void>
}

export interface WaitingContent {
  readonly blob: string
  /** The name of one of the files. */
  readonly name: string
  readonly contentType: string
  /** Including this one. */
  readonly attempts: number
}
