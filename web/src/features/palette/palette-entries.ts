import { i18n } from '@lingui/core'
import { isUnverified } from '@sen/model/trust/sender-verdict'
import type { LucideIcon } from 'lucide-react'
import { MessagesSquare } from 'lucide-react'
import type { Action, ActionContext } from '../../actions/action.ts'
import { openRow } from '../../actions/navigation.ts'
import { PALETTE_ACTIONS } from '../../actions/page/palette-actions.ts'
import { screenActions } from '../../actions/page/screen-actions.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderTree } from '../../data/folders/folder-tree.ts'
import { threadQuery } from '../../data/threads/queries.ts'
import { personIn } from '../../lib/names/spoofed-thread.ts'
import { recentThreads } from '../../state/recent/recent-threads.ts'
import { FOLDER_ICONS } from '../../widgets/folders/folder-icons.ts'
import type { Arrangeable } from './rank-entries.ts'

export interface PaletteEntry extends Arrangeable {
  readonly id: string
  /** Shown at the end of the line: a folder's path, a thread's people. */
  readonly note?: string
  readonly keys?: string | undefined
  readonly icon: LucideIcon
  readonly perform: (context: ActionContext) => void
}

/** These actions make sense as keys only, not behind a palette. */
const ONLY_KEYS: ReadonlySet<string> = new Set([
  'open-palette',
  'next-thread',
  'previous-thread',
  'extend-down',
  'extend-up',
])

/** Actions of the group `mail` that change nothing directly: they print, or open a dialog first. */
const CHANGES_NOTHING: ReadonlySet<string> = new Set([
  'print-thread',
  'print-message',
  'move-threads',
  'new-folder',
  'rename-folder',
  'move-folder',
])
/** Actions of other groups that change mail. All drive actions count as changes. */
const CHANGES_MAIL: ReadonlySet<string> = new Set(['send-plans-now', 'cancel-plans'])

const GROUPS: readonly Action['group'][] = ['drive', 'write', 'mail', 'page', 'select', 'navigation']

export function paletteEntries(context: ActionContext): PaletteEntry[] {
  return [...commandEntries(context), ...folderEntries(context), ...threadEntries(context)]
}

function commandEntries(context: ActionContext): PaletteEntry[] {
  const isFolderStep = ({ id }: Action) => id.startsWith('go-to-')
  const possible = [...screenActions(), ...PALETTE_ACTIONS].filter(
    (action) => !action.isForKeys && !ONLY_KEYS.has(action.id) && !isFolderStep(action) && action.isEnabled(context),
  )
  const arranged = GROUPS.flatMap((group) => possible.filter((action) => action.group === group))
  return arranged.map((action) => commandEntry(action, context))
}

export function commandEntry(action: Action, context: ActionContext): PaletteEntry {
  return {
    id: `command ${action.id}`,
    kind: 'command',
    label: i18n._(action.label(context)),
    also: i18n._(action.about),
    changesMail:
      CHANGES_MAIL.has(action.id) ||
      action.group === 'drive' ||
      (action.group === 'mail' && !CHANGES_NOTHING.has(action.id)),
    keys: action.keys[0],
    icon: action.icon,
    perform: (present) => {
      if (action.isEnabled(present)) action.perform(present)
    },
  }
}

function folderEntries({ folders }: ActionContext): PaletteEntry[] {
  const system = folders.filter(({ role }) => role !== 'custom')
  return [...system, ...folderTree(folders).map(({ folder }) => folder)].map((folder) => {
    const step = PALETTE_ACTIONS.find(({ id }) => id === `go-to-${folder.role}`)
    const title = folderTitle(folder)
    return {
      id: `folder ${folder.id}`,
      kind: 'folder',
      label: title,
      ...(folder.role === 'custom' && folder.display_name !== title ? { note: folder.display_name } : {}),
      also: folder.display_name,
      keys: step?.keys[0],
      icon: FOLDER_ICONS[folder.role],
      perform: ({ go }) => go.toFolder(folder.name),
    }
  })
}

function threadEntries(context: ActionContext): PaletteEntry[] {
  const { cache, rows, folder } = context
  const read = recentThreads().flatMap(({ id, folderId }): PaletteEntry[] => {
    const thread = cache.getQueryData(threadQuery(id, folderId).queryKey)
    if (!thread) return []
    const people = [
      ...new Set(
        thread.messages.map(({ from, subject, verdict }) =>
          personIn({ subject, forged: verdict !== null && isUnverified(verdict) }, from),
        ),
      ),
    ].join(', ')
    return [threadEntry(id, thread.subject, people, ({ go }) => go.toThread(id, folderId))]
  })
  const known = new Set(recentThreads().map(({ id }) => id))
  const shown = rows.filter(({ id }) => !known.has(id) && folder !== undefined)
  return [
    ...read,
    ...shown.map((row) =>
      threadEntry(row.id, row.subject, row.participants.map((person) => personIn(row, person)).join(', '), (present) =>
        openRow(present, row.id),
      ),
    ),
  ]
}

function threadEntry(
  id: string,
  subject: string,
  people: string,
  perform: (context: ActionContext) => void,
): PaletteEntry {
  const label = subject || people
  return { id: `thread ${id}`, kind: 'thread', label, also: people, note: people, icon: MessagesSquare, perform }
}
