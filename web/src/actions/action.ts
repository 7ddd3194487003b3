import type { MessageDescriptor } from '@lingui/core'
import type { UserInfo } from '@sen/contract/account'
import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail, ThreadField } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { SettingTab } from '../data/account/setting-address.ts'
import type { ThreadTaskOrder } from '../data/tasks/start-thread-task.ts'

/** A thread an action is about, seen from the folder it acts in. */
export interface Target {
  readonly id: string
  readonly folderId: string
  readonly unread: boolean
  readonly starred: boolean
  /** Ids of them. */
  readonly labels: readonly string[]
}

/** All that an action may know. It is read anew each time, so that nothing acts on a stale screen. */
export interface ActionContext {
  readonly cache: QueryClient
  readonly user: UserInfo | undefined
  readonly folders: readonly FolderField[]
  /** The folder on screen. */
  readonly folder: FolderField | undefined
  /** The rows on screen, in order. */
  readonly rows: readonly ThreadField[]
  readonly selected: ReadonlySet<string>
  readonly cursor: string | undefined
  readonly openThread: ThreadDetail | undefined
  /** The open thread's id, which is known before the thread itself. */
  readonly openThreadId: string | undefined
  /** What is selected; else the thread that is open; else, for keys, the row the cursor stands on. */
  readonly targets: readonly Target[]
  /** All of the list is meant, beyond what the page shows of it: how to say so to a job, and how many these are. */
  readonly everything: { readonly selection: ThreadTaskOrder['selection']; readonly count: number } | undefined
  readonly go: {
    readonly toFolder: (name: string, page?: number) => void
    /** In the folder on screen, or in the one of this id. */
    readonly toThread: (id: string, folderId?: string) => void
    readonly back: () => void
    readonly toSettings: (tab: SettingTab) => void
    readonly toContacts: () => void
    /** Into a folder of the drive, or to the drive itself. */
    readonly toDrive: (folderId?: string) => void
  }
  readonly page: number
  readonly lastPage: number
}

export interface Action {
  readonly id: string
  readonly group: 'navigation' | 'select' | 'mail' | 'write' | 'page' | 'drive'
  readonly label: (context: ActionContext) => MessageDescriptor
  /** Its line in the sheet of shortcuts, where no context says more. */
  readonly about: MessageDescriptor
  readonly icon: LucideIcon
  /** As the sheet writes them: `Shift+U`, `#`, `g i`. */
  readonly keys: readonly string[]
  /** Whether the thing exists on this screen at all; `undefined` means that it always does. */
  readonly isEnabled: (context: ActionContext) => boolean
  /** A step from row to row: behind a palette it makes no sense. */
  readonly isForKeys?: true
  readonly perform: (context: ActionContext) => void
}
