import { t } from '@lingui/core/macro'
import type { Action, ActionContext } from '../../actions/action.ts'
import { PALETTE_ACTIONS } from '../../actions/page/palette-actions.ts'
import { isOffered } from '../../data/account/rights.ts'
import { commandEntry, type PaletteEntry } from './palette-entries.ts'
import { COMMAND_SYNONYMS, FOLDER_SYNONYMS } from './synonyms.ts'

const NEEDS_OPEN_THREAD: ReadonlySet<string> = new Set(['reply', 'reply-all', 'forward', 'print-thread'])
const NEEDS_TARGETS: ReadonlySet<string> = new Set([
  'trash-threads',
  'move-threads',
  'mark-read',
  'mark-unread',
  'star-threads',
  'spam',
])

/** Adds synonyms, and impossible commands with the reason. Loaded when the palette opens. */
export function withMoreToFind(entries: readonly PaletteEntry[], context: ActionContext): PaletteEntry[] {
  const words = new Map<string, readonly string[]>([
    ...Object.entries(COMMAND_SYNONYMS).map(([id, said]) => [`command ${id}`, said] as const),
    ...context.folders.map(({ id, role }) => [`folder ${id}`, FOLDER_SYNONYMS[role] ?? []] as const),
  ])
  const impossible = PALETTE_ACTIONS.flatMap((action): PaletteEntry[] => {
    const reason = action.isEnabled(context) ? undefined : reasonAgainst(action, context)
    if (reason === undefined) return []
    return [{ ...commandEntry(action, context), keys: undefined, reason, note: reason }]
  })
  return [...entries, ...impossible].map((entry) => ({ ...entry, synonyms: words.get(entry.id) ?? [] }))
}

/** Impossible actions are listed only when users would miss them, or when a click would make them possible. */
function reasonAgainst({ id }: Action, { openThreadId, targets, user }: ActionContext): string | undefined {
  if (NEEDS_OPEN_THREAD.has(id) && openThreadId === undefined) {
    return !isOffered('write_mail', user) && id !== 'print-thread' ? undefined : t`Open a conversation first`
  }
  return NEEDS_TARGETS.has(id) && targets.length === 0 ? t`Select a conversation first` : undefined
}
