import type { MessageId, ThreadId } from '@sen/model/ids'
import type { StoredFile } from '../attachments/file-store.ts'

/** What a saver learns. The next save names `revision`; `files` are the draft's own, under the ids they have now. */
export interface DraftReceipt {
  readonly id: MessageId
  readonly threadId: ThreadId
  readonly revision: number
  readonly version: number
  readonly savedAt: Date
  readonly files: readonly StoredFile[]
}
