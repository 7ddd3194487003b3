import type { MessageDescriptor } from '@lingui/core'
import type { UserInfo } from '@sen/contract/account'
import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail, ThreadField } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { SettingTab } from '../data/account/setting-address.ts'
import type { ThreadTaskRequest } from '../data/tasks/start-thread-task.ts'

export interface Target {
  readonly id: string
  readonly folderId: string
  readonly unread: boolean
  readonly starred: boolean
  readonly labels: readonly string[]
}

/** Read at each use, so that no action works on outdated state. */
export interface ActionContext {
  readonly cache: QueryClient
  readonly user: UserInfo | undefined
  readonly folders: readonly FolderField[]
  readonly folder: FolderField | undefined
  readonly rows: readonly ThreadField[]
  readonly selected: ReadonlySet<string>
  readonly cursor: string | undefined
  readonly openThread: ThreadDetail | undefined
  /** Known before the thread has loaded. */
  readonly openThreadId: string | undefined
  /** The selected threads; else the open thread; else, for keys, the row under the cursor. */
  readonly targets: readonly Target[]
  /** Set when the whole list is selected, beyond the rows on screen. */
  readonly everything: { readonly selection: ThreadTaskRequest['selection']; readonly count: number } | undefined
  readonly go: {
    readonly toFolder: (name: string, page?: number) => void
    readonly toThread: (id: string, folderId?: string) => void
    readonly back: () => void
    readonly toSettings: (tab: SettingTab) => void
    readonly toContacts: () => void
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
  readonly isEnabled: (context: ActionContext) => boolean
  readonly isForKeys?: true
  readonly perform: (context: ActionContext) => void
}
