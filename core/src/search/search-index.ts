import type { FileId, MailboxId } from '@sen/model/ids'

/** Several processes may work on it concurrently. */
export interface SearchIndex {
  /** Newest first. Returns how many it took; 0 when none is due. A message that fails is retried later. */
  indexSome(limit: number, onFailure: (messageId: string, error: unknown) => void): Promise<number>
  /** Every search has to scan the pending entries. */
  mergePending(): Promise<void>
  /** The file becomes due again unless its text is saved. */
  claimFile(): Promise<WaitingFile | undefined>
  /** Applies to all files with these bytes and indexes their messages again. */
  saveFileText(file: WaitingFile, outcome: FileTextOutcome): Promise<void>
}

export interface WaitingFile {
  readonly id: FileId
  readonly mailboxId: MailboxId
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly blob: string
  readonly partIndex: number | undefined
  /** At most a hundred other waiting files of the same message. */
  readonly beside: readonly { readonly partIndex: number; readonly sizeBytes: number }[]
  readonly attempts: number
}

export type FileTextOutcome =
  | { readonly state: 'found'; readonly text: string }
  | { readonly state: 'nothing' }
  /** `reason` is one word for the operator and contains no part of the file. */
  | { readonly state: 'failed'; readonly reason: string }
