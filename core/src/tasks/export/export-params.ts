import type { ExportFormat } from '@sen/model/exports/export-names'
import type { FolderId, MessageId } from '@sen/model/ids'

export interface ExportParams {
  readonly folder?: { readonly id: FolderId; readonly path: string }
  readonly format: ExportFormat
  readonly until: MessageId
}

export interface ExportCursor {
  readonly after?: MessageId
  readonly sizeBytes: number
  readonly packed: number
  readonly missing: number
  readonly isWhole?: true
}
