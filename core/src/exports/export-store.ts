import type { ExportFormat } from '@sen/model/exports/export-names'
import type { ExportId, FolderId, MessageId, TaskId } from '@sen/model/ids'

export interface MailExport {
  readonly id: ExportId
  readonly taskId: TaskId
  readonly format: ExportFormat
  readonly folder: string | undefined
  readonly fileName: string
  readonly sizeBytes: number
  readonly messageCount: number
  readonly missingCount: number
  readonly createdAt: Date
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

/** Unsent drafts have no bytes and are left out. */
export interface ExportScope {
  readonly folderId: FolderId | undefined
}

export interface ExportReader {
  /** Newest first, without cancelled ones. */
  list(): Promise<readonly MailExport[]>
  find(id: ExportId): Promise<MailExport | undefined>
  measure(scope: ExportScope): Promise<{ readonly count: number; readonly until: MessageId } | undefined>
  mailAfter(
    scope: ExportScope,
    bounds: { readonly after: MessageId | undefined; readonly until: MessageId; readonly limit: number },
  ): Promise<readonly ExportableMail[]>
  progressOf(taskId: TaskId): Promise<{ readonly writeId: string | undefined; readonly isDone: boolean } | undefined>
  records(taskId: TaskId): AsyncIterable<Uint8Array>
}

export interface ExportWriter extends ExportReader {
  create(made: Pick<MailExport, 'taskId' | 'format' | 'folder' | 'fileName' | 'createdAt'>): Promise<void>
  begin(taskId: TaskId, writeId: string): Promise<void>
  saveRecords(
    taskId: TaskId,
    piece: { readonly atByte: number; readonly records: Uint8Array; readonly count: number },
  ): Promise<void>
  finish(
    taskId: TaskId,
    whole: Pick<MailExport, 'sizeBytes' | 'messageCount' | 'missingCount'> & NonNullable<MailExport['done']>,
  ): Promise<void>
  remove(id: ExportId): Promise<void>
  hide(taskId: TaskId): Promise<void>
  removeOfTask(taskId: TaskId): Promise<void>
}
