import type { FolderId, MessageId } from '@sen/model/ids'
import type { ExportFormat } from '@sen/model/own-data/export-names'

export interface ExportParams {
  /** As it was called; absent: the whole mailbox. */
  readonly folder?: { readonly id: FolderId; readonly path: string }
  readonly format: ExportFormat
  /** What comes later is not in it. */
  readonly until: MessageId
}

export interface ExportCursor {
  readonly after?: MessageId
  /** So long is what was written of these messages. */
  readonly sizeBytes: number
  /** So many stand in it … */
  readonly packed: number
  /** … and of so many the bytes could not be read. */
  readonly missing: number
  /** Its end is written too. */
  readonly isWhole?: true
}
