import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ThreadField } from '@sen/contract/threads'
import { SquareCheck, SquareDashed } from 'lucide-react'
import { extendSelection } from '../lib/keyboard/range.ts'
import { setCursor, setSelected, useList } from '../state/list.ts'
import type { Action, ActionContext } from './action.ts'
import { neighbour } from './navigation.ts'

export const selectThread: Action = {
  id: 'select-thread',
  group: 'select',
  about: msg`Select or deselect`,
  label: () => msg`Select or deselect`,
  icon: SquareCheck,
  keys: ['x'],
  isEnabled: ({ cursor, openThreadId, rows }) =>
    openThreadId === undefined && cursor !== undefined && rows.some(({ id }) => id === cursor),
  perform: ({ cursor, selected }) => {
    if (cursor === undefined) return
    const next = new Set(selected)
    if (!next.delete(cursor)) next.add(cursor)
    setSelected(next, cursor)
  },
}

export const extendDown = extend('extend-down', ['Shift+J', 'Shift+ArrowDown'], 1, msg`Extend the selection downwards`)
export const extendUp = extend('extend-up', ['Shift+K', 'Shift+ArrowUp'], -1, msg`Extend the selection upwards`)

export const selectAll: Action = {
  id: 'select-all',
  group: 'select',
  about: msg`Select everything on the page`,
  label: () => msg`Select everything on the page`,
  icon: SquareCheck,
  keys: ['* a', 'Ctrl+A'],
  isEnabled: ({ rows, openThreadId }) => rows.length > 0 && openThreadId === undefined,
  perform: (context) => select(context, () => true),
}

export const selectNone: Action = {
  id: 'select-none',
  group: 'select',
  about: msg`Deselect all`,
  label: () => msg`Deselect all`,
  icon: SquareDashed,
  keys: ['* n', 'Escape'],
  isEnabled: ({ selected, openThreadId }) => selected.size > 0 && openThreadId === undefined,
  perform: (context) => select(context, () => false),
}

export interface Choice {
  readonly id: string
  readonly label: MessageDescriptor
  readonly fits: (row: ThreadField) => boolean
}

export const CHOICES: readonly Choice[] = [
  { id: 'all', label: msg({ message: 'All', context: 'select' }), fits: () => true },
  { id: 'none', label: msg({ message: 'None', context: 'select' }), fits: () => false },
  { id: 'read', label: msg({ message: 'Read', context: 'select' }), fits: ({ unread }) => !unread },
  { id: 'unread', label: msg({ message: 'Unread', context: 'select' }), fits: ({ unread }) => unread },
  { id: 'starred', label: msg({ message: 'Starred', context: 'select' }), fits: ({ starred }) => starred },
  { id: 'unstarred', label: msg({ message: 'Unstarred', context: 'select' }), fits: ({ starred }) => !starred },
]

export function select({ rows }: Pick<ActionContext, 'rows'>, fits: (row: ThreadField) => boolean): void {
  setSelected(new Set(rows.filter(fits).map(({ id }) => id)))
}

function extend(id: string, keys: readonly string[], by: 1 | -1, about: MessageDescriptor): Action {
  return {
    id,
    group: 'select',
    about,
    label: () => about,
    icon: SquareCheck,
    keys,
    isEnabled: ({ rows, openThreadId }) => rows.length > 0 && openThreadId === undefined,
    perform: (context) => {
      const { cursor, rows } = context
      const next = neighbour(context, by)
      if (next === undefined) return
      const { selected, anchor } = useList.getState()
      const order = rows.map((row) => row.id)
      const extended = extendSelection(order, { selected, anchor }, cursor ?? next, next)
      setSelected(extended.selected, extended.anchor)
      setCursor(next)
    },
  }
}
