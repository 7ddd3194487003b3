import type { ExportFormat } from '@sen/model/exports/export-names'
import type { FolderId, MessageId } from '@sen/model/ids'

export interface ExportParams {
  /** The folder with its path at that time; absent for the whole mailbox. */
  readonly folder?: { readonly id: FolderId; readonly path: string }
  readonly format: ExportFormat
  /** The newest message to export. */
  readonly until: MessageId
}

export interface ExportCursor {
  readonly after?: MessageId
  /** The length of the file after these messages. */
  readonly sizeBytes: number
  readonly packed: number
  /** The number of messages whose bytes could not be read. */
  readonly missing: number
  /** Whether the end of the file is written too. */
  readonly isWhole?: true
}
