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

/** An event in a mailbox, as sent to its open pages. Each carries the version of its change. */
export type MailEvent =
  | {
      readonly type: 'new_mail'
      readonly version: number
      readonly threadId: ThreadId
      readonly messageId: MessageId
      readonly folderId: FolderId
      readonly from: Address
      readonly otherAuthors?: readonly Address[]
      /** The sender's domain is proven to be forged. */
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
  | {
      readonly type: 'threads.marked'
      readonly version: number
      readonly folderId: FolderId
      readonly threadIds: readonly ThreadId[]
      readonly unread: boolean
    }
  /** Threads were purged from this folder. */
  | {
      readonly type: 'threads.removed'
      readonly version: number
      readonly folderId: FolderId
      readonly threadIds: readonly ThreadId[]
    }
  /** The progress of a task. Its effects are in other events of the same version. */
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
  /** Contacts, groups or suggestions changed. */
  | { readonly type: 'contacts.changed'; readonly version: number }
  /** The lists of exports, uploads or imports changed. */
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
  /** A window took over the draft from another one. */
  | {
      readonly type: 'draft.claimed'
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
      /** The last reply of the other server; empty without one. */
      readonly reply: string
      /** An administrator removed it from the queue. */
      readonly isGivenUp?: true
    }
  /** The virus scan of an upload has ended. */
  | {
      readonly type: 'file.scanned'
      readonly version: number
      readonly fileId: FileId
      readonly state: FileScan
      readonly signature: string
    }
  /** The sender recalled the message. It was deleted, even if somebody is reading it. */
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
      /** Whether the recycle bin changed too. */
      readonly trash: boolean
    }
  | { readonly type: 'shares.changed' | 'quota.changed' | 'administration.changed'; readonly version: number }
  | { readonly type: 'share.opened'; readonly version: number; readonly shareId: ShareId }
  /**
   * A visitor added a file to a shared folder, or a new version of a file. `who` is undefined for an unknown visitor.
   */
  | {
      readonly type: 'share.written'
      readonly version: number
      readonly shareId: ShareId
      /** The folder of the file; undefined for the root of the drive. */
      readonly folderId: DriveItemId | undefined
      readonly folderName: string
      readonly fileName: string
      readonly who: string | undefined
      readonly action: 'uploaded' | 'changed'
    }
  /** A visitor uploaded to a file request. `by` is the name that the visitor entered, which may be empty. */
  | {
      readonly type: 'file.brought'
      readonly version: number
      readonly requestId: FileRequestId
      readonly folderId: DriveItemId
      readonly folderName: string
      readonly fileName: string
      readonly by: string
    }
  /** Recorded by the database for each renamed or moved folder. Its subfolders have moved along. */
  | {
      readonly type: 'folder.renamed'
      readonly version: number
      readonly folderId: FolderId
      readonly path: string
    }
  | { readonly type: 'enable_smtp'; readonly version: number; readonly enabled: boolean }
