import type { MessageDescriptor } from '@lingui/core'
import type { UserInfo } from '@sen/contract/account'
import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail, ThreadField } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { SettingTab } from '../data/account/setting-address.ts'
import type { ThreadTaskOrder } from '../data/tasks/start-thread-task.ts'

/** A thread that an action applies to, seen from its folder. */
export interface Target {
  readonly id: string
  readonly folderId: string
  readonly unread: boolean
  readonly starred: boolean
  /** Label ids. */
  readonly labels: readonly string[]
}

/** Everything that an action may use. It is read at each use, so that no action works on outdated state. */
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
  /** The open thread's id, which is known before the thread has loaded. */
  readonly openThreadId: string | undefined
  /** The selected threads; else the open thread; else, for keys, the row under the cursor. */
  readonly targets: readonly Target[]
  /** Set when the whole list is selected, beyond the rows on screen: the selection for a task, and its count. */
  readonly everything: { readonly selection: ThreadTaskOrder['selection']; readonly count: number } | undefined
  readonly go: {
    readonly toFolder: (name: string, page?: number) => void
    /** Opens the thread in the folder on screen, or in `folderId`. */
    readonly toThread: (id: string, folderId?: string) => void
    readonly back: () => void
    readonly toSettings: (tab: SettingTab) => void
    readonly toContacts: () => void
    /** Opens a folder of the drive, or its root. */
    readonly toDrive: (folderId?: string) => void
  }
  readonly page: number
  readonly lastPage: number
}

export interface Action {
  readonly id: string
  readonly group: 'navigation' | 'select' | 'mail' | 'write' | 'page' | 'drive'
  readonly label: (context: ActionContext) => MessageDescriptor
  /** Its line in the list of shortcuts, where no context is known. */
  readonly about: MessageDescriptor
  readonly icon: LucideIcon
  /** Keys as the list of shortcuts writes them: `Shift+U`, `#`, `g i`. */
  readonly keys: readonly string[]
  /** Whether the action is available on this screen; `undefined` means always. */
  readonly isEnabled: (context: ActionContext) => boolean
  /** A step from row to row, which is left out of the palette. */
  readonly isForKeys?: true
  readonly perform: (context: ActionContext) => void
}
