import type { FileId, MailboxId } from '@sen/model/ids'

/** The search index of all mailboxes. Several processes may work on it concurrently. */
export interface SearchIndex {
  /**
   * Indexes up to `limit` waiting messages, newest first, and queues the extraction of their files. Returns how many it
   * took; 0 when none is due. A message that fails is reported to `onFailure` and retried later.
   */
  indexSome(limit: number, onFailure: (messageId: string, error: unknown) => void): Promise<number>
  /** Merges the index's list of pending entries, which every search has to scan. */
  mergePending(): Promise<void>
  /** Takes a file to extract text from. It becomes due again unless its text is saved. */
  takeFile(): Promise<WaitingFile | undefined>
  /** Saves the text for all files with these bytes and indexes their messages again. */
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
  /** Other waiting files in the same message, in order; at most a hundred. */
  readonly beside: readonly { readonly partIndex: number; readonly sizeBytes: number }[]
  /** Including this one. */
  readonly attempts: number
}

export type FileTextOutcome =
  | { readonly state: 'found'; readonly text: string }
  | { readonly state: 'nothing' }
  /** `reason` is one word for the operator and contains no part of the file. */
  | { readonly state: 'failed'; readonly reason: string }
