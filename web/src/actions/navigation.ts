import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isPlannedRole, SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { ArrowLeft, ChevronDown, ChevronUp, CornerDownRight, Keyboard, type LucideIcon } from 'lucide-react'
import { openCompose } from '../state/compose-windows.ts'
import { setCursor } from '../state/list.ts'
import { useShell } from '../state/shell.ts'
import type { Action, ActionContext } from './action.ts'
import { mayChangeMail } from './guard/require-verified.ts'

const always = () => true

export const nextThread = step('next-thread', 'j', 1, msg`Next conversation`, ChevronDown)
export const previousThread = step('previous-thread', 'k', -1, msg`Previous conversation`, ChevronUp)

export const openThread: Action = {
  id: 'open-thread',
  group: 'navigation',
  about: msg`Open the conversation`,
  label: () => msg`Open the conversation`,
  icon: CornerDownRight,
  keys: ['Enter', 'o'],
  isEnabled: ({ cursor, rows }) => cursor !== undefined && rows.some(({ id }) => id === cursor),
  perform: (context) => {
    if (context.cursor !== undefined) openRow(context, context.cursor)
  },
}

export const backToList: Action = {
  id: 'back-to-list',
  group: 'navigation',
  about: msg`Back to the list`,
  label: () => msg`Back to the list`,
  icon: ArrowLeft,
  keys: ['u', 'Escape'],
  isEnabled: ({ openThreadId }) => openThreadId !== undefined,
  perform: ({ go }) => go.back(),
}

export const goToFolders: readonly Action[] = [
  goTo('inbox', 'g i', msg`Go to Inbox`),
  goTo('starred', 'g s', msg`Go to Starred`),
  goTo('sent', 'g t', msg`Go to Sent`),
  goTo('drafts', 'g d', msg`Go to Drafts`),
  goTo('snoozed', 'g b', msg`Go to Snoozed`),
  goTo('archive', 'g a', msg`Go to Archive`),
]

export const showShortcuts: Action = {
  id: 'show-shortcuts',
  group: 'page',
  about: msg`Show keyboard shortcuts`,
  label: () => msg`Keyboard shortcuts`,
  icon: Keyboard,
  keys: ['?'],
  isEnabled: always,
  perform: () => useShell.setState({ shortcutsOpen: true }),
}

/** A thread that consists of a draft opens in the compose window. */
export function openRow(context: Pick<ActionContext, 'rows' | 'go' | 'user' | 'folder'>, id: string): void {
  const { rows, go, folder } = context
  if (!mayChangeMail(context)) return
  const row = rows.find((one) => one.id === id)
  // A scheduled message, or one that is being sent, opens for reading until it is cancelled.
  const isPlanned = isPlannedRole(folder?.role)
  const isDraft = row !== undefined && !isPlanned && row.message_count === 0
  const draft = isDraft ? row.draft_ids.at(-1) : undefined
  // The thread view sets the cursor once it is mounted, which avoids a render here.
  if (draft === undefined) {
    go.toThread(id)
    return
  }
  setCursor(id)
  openCompose({ kind: 'draft', messageId: draft })
}

function step(id: string, key: string, by: 1 | -1, about: MessageDescriptor, icon: LucideIcon): Action {
  return {
    id,
    group: 'navigation',
    about,
    label: () => about,
    icon,
    keys: [key],
    isEnabled: ({ rows }) => rows.length > 0,
    perform: (context) => {
      const next = neighbour(context, by)
      if (next === undefined) return
      setCursor(next)
      if (context.openThreadId !== undefined) context.go.toThread(next)
    },
  }
}

/** Starts from the open thread or the cursor; the first row when there is neither. */
export function neighbour(
  { rows, openThreadId, cursor }: Pick<ActionContext, 'rows' | 'openThreadId' | 'cursor'>,
  by: 1 | -1,
): string | undefined {
  const here = openThreadId ?? cursor
  const at = rows.findIndex(({ id }) => id === here)
  if (at < 0) return rows[0]?.id
  return rows[at + by]?.id
}

function goTo(
  role: 'inbox' | 'starred' | 'sent' | 'drafts' | 'snoozed' | 'archive',
  key: string,
  about: MessageDescriptor,
): Action {
  return {
    id: `go-to-${role}`,
    group: 'navigation',
    about,
    label: () => about,
    icon: CornerDownRight,
    keys: [key],
    isEnabled: always,
    perform: ({ go }) => go.toFolder(SYSTEM_FOLDER_NAMES[role]),
  }
}
