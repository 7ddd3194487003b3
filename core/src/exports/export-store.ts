import type { ExportFormat } from '@sen/model/exports/export-names'
import type { ExportId, FolderId, MessageId, TaskId } from '@sen/model/ids'

/** An export of mail, running or completed. */
export interface MailExport {
  readonly id: ExportId
  readonly taskId: TaskId
  readonly format: ExportFormat
  /** The path of the folder at that time; undefined for the whole mailbox. */
  readonly folder: string | undefined
  readonly fileName: string
  readonly sizeBytes: number
  readonly messageCount: number
  /** The number of messages whose bytes could not be read. */
  readonly missingCount: number
  readonly createdAt: Date
  /** Undefined while it is running. */
  readonly done: { readonly blob: string; readonly expiresAt: Date } | undefined
}

export interface ExportableMail {
  readonly id: MessageId
  readonly folder: string
  readonly rawBlob: string
  readonly subject: string
  readonly from: string
  readonly receivedAt: Date
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly labels: readonly string[]
}

/** Selects messages that have bytes. Unsent drafts have none. */
export interface ExportScope {
  /** Undefined for the whole mailbox. */
  readonly folderId: FolderId | undefined
}

export interface ExportReader {
  /** Newest first, without cancelled ones. */
  list(): Promise<readonly MailExport[]>
  find(id: ExportId): Promise<MailExport | undefined>
  /** Returns the number of messages and the newest one; undefined when there are none. */
  measure(scope: ExportScope): Promise<{ readonly count: number; readonly until: MessageId } | undefined>
  /** Returns messages in the order in which they were added to the mailbox. */
  mailAfter(
    scope: ExportScope,
    bounds: { readonly after: MessageId | undefined; readonly until: MessageId; readonly limit: number },
  ): Promise<readonly ExportableMail[]>
  /** Returns undefined when the export was deleted. */
  progressOf(taskId: TaskId): Promise<{ readonly writeId: string | undefined; readonly isDone: boolean } | undefined>
  /** Yields the records of `keepRecords`, in order. */
  records(taskId: TaskId): AsyncIterable<Uint8Array>
}

export interface ExportWriter extends ExportReader {
  create(made: Pick<MailExport, 'taskId' | 'format' | 'folder' | 'fileName' | 'createdAt'>): Promise<void>
  /** Starts with a new write and deletes the records of an earlier one. */
  begin(taskId: TaskId, writeId: string): Promise<void>
  /** Saves the directory entries for the messages of one piece. */
  keepRecords(
    taskId: TaskId,
    piece: { readonly atByte: number; readonly records: Uint8Array; readonly count: number },
  ): Promise<void>
  finish(
    taskId: TaskId,
    whole: Pick<MailExport, 'sizeBytes' | 'messageCount' | 'missingCount'> & NonNullable<MailExport['done']>,
  ): Promise<void>
  remove(id: ExportId): Promise<void>
  /** Hides an export from the list until its data is deleted. */
  hide(taskId: TaskId): Promise<void>
  removeOfTask(taskId: TaskId): Promise<void>
}
