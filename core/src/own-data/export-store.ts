import type { ExportId, FolderId, MessageId, TaskId } from '@sen/model/ids'
import type { ExportFormat } from '@sen/model/own-data/export-names'

/** Mail that is being written into a file, or was. */
export interface MailExport {
  readonly id: ExportId
  readonly taskId: TaskId
  readonly format: ExportFormat
  /** The path that the folder had; undefined: the whole mailbox. */
  readonly folder: string | undefined
  readonly fileName: string
  readonly sizeBytes: number
  readonly messageCount: number
  /** How many are not in it, since their bytes could not be read. */
  readonly missingCount: number
  readonly createdAt: Date
  /** Undefined while it is being written. */
  readonly done: { readonly blob: string; readonly expiresAt: Date } | undefined
}

/** A message as an export takes it. */
export interface ExportableMail {
  readonly id: MessageId
  /** The path. */
  readonly folder: string
  readonly rawBlob: string
  readonly subject: string
  readonly from: string
  readonly receivedAt: Date
  readonly isRead: boolean
  readonly isStarred: boolean
  /** Their names. */
  readonly labels: readonly string[]
}

/** Mail that has bytes: a draft has none before it is sent. */
export interface ExportScope {
  /** Undefined: the whole mailbox. */
  readonly folderId: FolderId | undefined
}

export interface ExportReader {
  /** The newest first; without those that were stopped. */
  list(): Promise<readonly MailExport[]>
  find(id: ExportId): Promise<MailExport | undefined>
  /** How much there is, and the last message of it; undefined when there is nothing. */
  measure(scope: ExportScope): Promise<{ readonly count: number; readonly until: MessageId } | undefined>
  /** In the order in which they came to the mailbox. */
  mailAfter(
    scope: ExportScope,
    bounds: { readonly after: MessageId | undefined; readonly until: MessageId; readonly limit: number },
  ): Promise<readonly ExportableMail[]>
  /** Undefined of one that is gone. */
  progressOf(taskId: TaskId): Promise<{ readonly writeId: string | undefined; readonly isDone: boolean } | undefined>
  /** What `keepRecords` kept, in its order. */
  records(taskId: TaskId): AsyncIterable<Uint8Array>
}

export interface ExportWriter extends ExportReader {
  create(made: Pick<MailExport, 'taskId' | 'format' | 'folder' | 'fileName' | 'createdAt'>): Promise<void>
  /** Anew, in this write; what was kept of another one is forgotten. */
  begin(taskId: TaskId, writeId: string): Promise<void>
  /** What a directory will say of the messages of one piece. */
  keepRecords(
    taskId: TaskId,
    piece: { readonly atByte: number; readonly records: Uint8Array; readonly count: number },
  ): Promise<void>
  finish(
    taskId: TaskId,
    whole: Pick<MailExport, 'sizeBytes' | 'messageCount' | 'missingCount'> & NonNullable<MailExport['done']>,
  ): Promise<void>
  remove(id: ExportId): Promise<void>
  /** From the list, until what it wrote is gone. */
  hide(taskId: TaskId): Promise<void>
  removeOfTask(taskId: TaskId): Promise<void>
}
