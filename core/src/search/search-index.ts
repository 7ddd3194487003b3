import type { FileId, MailboxId } from '@sen/model/ids'

/** The index of all mailboxes, as the indexer sees it. Several processes may work on it at the same time. */
export interface SearchIndex {
  /**
   * Brings up to `limit` waiting messages into the index, the newest first, and orders the reading of their files.
   * Returns how many it took; 0 when nothing waits that is due. A message that cannot be indexed waits for later and is
   * told to `onFailure`.
   */
  indexSome(limit: number, onFailure: (messageId: string, error: unknown) => void): Promise<number>
  /** Puts in order what the index keeps aside of much that came at once: every search reads all of that. */
  mergePending(): Promise<void>
  /** Takes a file whose text is to be read; it comes again after a while unless its text is kept. */
  takeFile(): Promise<WaitingFile | undefined>
  /** For all files with the same bytes; their messages are indexed anew. */
  keepFileText(file: WaitingFile, outcome: FileTextOutcome): Promise<void>
}

export interface WaitingFile {
  readonly id: FileId
  readonly mailboxId: MailboxId
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly blob: string
  /** Undefined when the blob is the file itself. */
  readonly partIndex: number | undefined
  /** Others in the same message that nobody has looked into either, in their order; a hundred at most. */
  readonly beside: readonly { readonly partIndex: number; readonly sizeBytes: number }[]
  /** With this one. */
  readonly attempts: number
}

export type FileTextOutcome =
  | { readonly state: 'found'; readonly text: string }
  | { readonly state: 'nothing' }
  /** `reason` is for the operator: a word, never a part of the file. */
  | { readonly state: 'failed'; readonly reason: string }
