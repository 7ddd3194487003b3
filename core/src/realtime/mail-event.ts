import type { TaskState } from '@sen/model/acting/tasks'
import type { Address } from '@sen/model/addresses'
import type { FileScan } from '@sen/model/files/file-scan'
import type {
  DriveItemId,
  FileId,
  FileRequestId,
  FolderId,
  LabelId,
  MessageId,
  ShareId,
  TaskId,
  ThreadId,
} from '@sen/model/ids'
import type { TaskSubject } from '../tasks/task-store.ts'

export type MailEvent =
  | {
      readonly type: 'new_mail'
      readonly version: number
      readonly threadId: ThreadId
      readonly messageId: MessageId
      readonly folderId: FolderId
      readonly from: Address
      readonly otherAuthors?: readonly Address[]
      readonly isForged?: boolean
      readonly subject: string
      readonly snippet: string
    }
  | {
      readonly type: 'threads.changed'
      readonly version: number
      readonly threadIds: readonly ThreadId[]
      readonly folderIds: readonly FolderId[]
    }
  | {
      readonly type: 'threads.moved'
      readonly version: number
      readonly groups: readonly {
        readonly threadIds: readonly ThreadId[]
        readonly from: FolderId
        readonly to: FolderId
      }[]
    }
  /** Their time has come, and they are in the inbox again. `subject`: that of the first. */
  | {
      readonly type: 'threads.unsnoozed'
      readonly version: number
      readonly threadIds: readonly ThreadId[]
      readonly folderId: FolderId
      readonly subject: string
    }
  | {
      readonly type: 'threads.marked'
      readonly version: number
      readonly folderId: FolderId
      readonly threadIds: readonly ThreadId[]
      readonly unread: boolean
    }
  | {
      readonly type: 'threads.removed'
      readonly version: number
      readonly folderId: FolderId
      readonly threadIds: readonly ThreadId[]
    }
  /** The effects of a task are in other events of the same version. */
  | ({
      readonly type: 'task.progress'
      readonly version: number
      readonly taskId: TaskId
      readonly orderedBy?: string
      readonly state: TaskState
      readonly total: number
      readonly done: number
      readonly changed: number
      readonly isBlockListFull?: boolean
    } & TaskSubject)
  | {
      readonly type: 'rules.changed' | 'senders.changed' | 'account.changed' | 'templates.changed' | 'labels.changed'
      readonly version: number
    }
  | { readonly type: 'contacts.changed'; readonly version: number }
  | { readonly type: 'exports.changed' | 'uploads.changed' | 'imports.changed'; readonly version: number }
  | {
      readonly type: 'threads.labelled'
      readonly version: number
      readonly threadIds: readonly ThreadId[]
      readonly labelId: LabelId
      readonly labelled: boolean
    }
  | {
      readonly type: 'threads.starred'
      readonly version: number
      readonly threadIds: readonly ThreadId[]
      readonly starred: boolean
    }
  | {
      readonly type: 'thread.starred'
      readonly version: number
      readonly threadId: ThreadId
      readonly starred: boolean
    }
  | {
      readonly type: 'draft.saved' | 'draft.deleted'
      readonly version: number
      readonly messageId: MessageId
      readonly threadId: ThreadId
      readonly revision: number
    }
  /** `claimed`: a window took over the draft from another one. `released`: a window stopped writing it. */
  | {
      readonly type: 'draft.claimed' | 'draft.released'
      readonly version: number
      readonly messageId: MessageId
      readonly threadId: ThreadId
      readonly writer: string
    }
  /** `sent`: the hold has ended and the mail is in Sent. `failed`: it could not be sent at all. */
  | {
      readonly type: 'sent' | 'failed'
      readonly version: number
      readonly messageId: MessageId
      readonly threadId: ThreadId
    }
  | {
      readonly type: 'send_mail_failed'
      readonly version: number
      readonly messageId: MessageId
      readonly threadId: ThreadId
      readonly recipient: string
      readonly reply: string
      readonly isGivenUp?: true
    }
  | {
      readonly type: 'file.scanned'
      readonly version: number
      readonly fileId: FileId
      readonly state: FileScan
      readonly signature: string
    }
  /** The recalled message was deleted, even if it is open on a page. */
  | {
      readonly type: 'message.recalled'
      readonly version: number
      readonly messageId: MessageId
      readonly threadId: ThreadId
      readonly folderId: FolderId
    }
  | { readonly type: 'settings.changed'; readonly version: number; readonly keys: readonly string[] }
  | { readonly type: 'folders.changed'; readonly version: number }
  /** JSON has no `undefined`, so null is the root of the drive. */
  | {
      readonly type: 'drive.changed'
      readonly version: number
      readonly folderIds: readonly (DriveItemId | null)[]
      readonly trash: boolean
    }
  | { readonly type: 'shares.changed' | 'quota.changed' | 'administration.changed'; readonly version: number }
  | { readonly type: 'share.opened'; readonly version: number; readonly shareId: ShareId }
  | {
      readonly type: 'share.written'
      readonly version: number
      readonly shareId: ShareId
      readonly folderId: DriveItemId | undefined
      readonly folderName: string
      readonly fileName: string
      readonly who: string | undefined
      readonly action: 'uploaded' | 'changed'
    }
  | {
      readonly type: 'file.brought'
      readonly version: number
      readonly requestId: FileRequestId
      readonly folderId: DriveItemId
      readonly folderName: string
      readonly fileName: string
      readonly by: string
    }
  /** The database records it for each renamed or moved folder. Its subfolders have moved along. */
  | {
      readonly type: 'folder.renamed'
      readonly version: number
      readonly folderId: FolderId
      readonly path: string
    }
  | { readonly type: 'enable_smtp'; readonly version: number; readonly enabled: boolean }
