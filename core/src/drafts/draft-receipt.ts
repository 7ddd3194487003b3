import type { MessageId, ThreadId } from '@sen/model/ids'
import type { StoredFile } from '../attachments/file-store.ts'

/** The next save must name `revision`; `files` have their current ids. */
export interface DraftReceipt {
  readonly id: MessageId
  readonly threadId: ThreadId
  readonly revision: number
  readonly version: number
  readonly savedAt: Date
  readonly files: readonly StoredFile[]
}
