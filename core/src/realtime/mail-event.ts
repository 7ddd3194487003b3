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

/** What happened in a mailbox, as told to its open pages. Every event carries the version of its change. */
export type MailEvent =
  | {
      readonly type: 'new_mail'
      readonly version: number
      readonly threadId: ThreadId
      readonly messageId: MessageId
      readonly folderId: FolderId
      readonly from: Address
      /** The rest of those whom its From fields name. */
      readonly otherAuthors?: readonly Address[]
      /** Shown not to come from the domain it names. */
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
  /** Gone for ever from this folder. */
  | {
      readonly type: 'threads.removed'
      readonly version: number
      readonly folderId: FolderId
      readonly threadIds: readonly ThreadId[]
    }
  /** How far a job over many threads is; what it has done stands in the other events of the same version. */
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
  /** Contacts, their groups, or who is suggested. */
  | { readonly type: 'contacts.changed'; readonly version: number }
  /** Files of exported mail. */
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
  /** A writer took the draft from another one. */
  | {
      readonly type: 'draft.claimed'
      readonly version: number
      readonly messageId: MessageId
      readonly threadId: ThreadId
      readonly writer: string
    }
  /** `sent`: the hold is over, the mail stands in Sent. `failed`: it could not be sent at all. */
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
      /** The other server's last word; empty where there was none. */
      readonly reply: string
      /** An administrator has taken it out of the queue. */
      readonly isGivenUp?: true
    }
  /** The virus scanner has looked into an upload. */
  | {
      readonly type: 'file.scanned'
      readonly version: number
      readonly fileId: FileId
      readonly state: FileScan
      readonly signature: string
    }
  /** Its sender called it back: it is gone from here, also where somebody is reading it. */
  | {
      readonly type: 'message.recalled'
      readonly version: number
      readonly messageId: MessageId
      readonly threadId: ThreadId
      readonly folderId: FolderId
    }
  | { readonly type: 'settings.changed'; readonly version: number; readonly keys: readonly string[] }
  | { readonly type: 'folders.changed'; readonly version: number }
  /** `undefined` cannot be kept as JSON: null is the drive itself. */
  | {
      readonly type: 'drive.changed'
      readonly version: number
      readonly folderIds: readonly (DriveItemId | null)[]
      /** The recycle bin too. */
      readonly trash: boolean
    }
  | { readonly type: 'shares.changed' | 'quota.changed' | 'administration.changed'; readonly version: number }
  | { readonly type: 'share.opened'; readonly version: number; readonly shareId: ShareId }
  /** By a link for writing: a file came into the folder, or has a newer version. `who` is undefined for whoever has the link. */
  | {
      readonly type: 'share.written'
      readonly version: number
      readonly shareId: ShareId
      /** The folder that the file lies in, undefined being the drive itself. */
      readonly folderId: DriveItemId | undefined
      readonly folderName: string
      readonly fileName: string
      readonly who: string | undefined
      readonly action: 'uploaded' | 'changed'
    }
  /** By a page that takes files; `by` is what the visitor calls themselves, if anything. */
  | {
      readonly type: 'file.brought'
      readonly version: number
      readonly requestId: FileRequestId
      readonly folderId: DriveItemId
      readonly folderName: string
      readonly fileName: string
      readonly by: string
    }
  /** Recorded by the database itself, for each folder that was renamed or moved; what lies below it has gone along. */
  | {
      readonly type: 'folder.renamed'
      readonly version: number
      readonly folderId: FolderId
      readonly path: string
    }
  | { readonly type: 'enable_smtp'; readonly version: number; readonly enabled: boolean }
