import type { FileTextOutcome } from '../../search/search-index.ts'

/** Several processes may work on it concurrently. */
export interface DriveIndex {
  /** Returns how many items it took; 0 when none is due. An item that fails is retried later. */
  indexSome(limit: number, onFailure: (itemId: string, error: unknown) => void): Promise<number>
  /** Merges the index's list of pending entries, which every search has to scan. */
  mergePending(): Promise<void>
  /** Takes a content to extract text from. It becomes due again unless its text is saved. */
  claimContent(): Promise<WaitingContent | undefined>
  saveText(blob: string, outcome: FileTextOutcome): Promise<void>
}

export interface WaitingContent {
  readonly blob: string
  readonly name: string
  readonly contentType: string
  readonly attempts: number
}
