import type { MessageId, ThreadId } from '@sen/model/ids'
import type { StoredFile } from '../attachments/file-store.ts'

/** The result of a save. The next save must name `revision`; `files` are the draft's own, with their current ids. */
export interface DraftReceipt {
  readonly id: MessageId
  readonly threadId: ThreadId
  readonly revision: number
  readonly version: number
  readonly savedAt: Date
  readonly files: readonly StoredFile[]
}
