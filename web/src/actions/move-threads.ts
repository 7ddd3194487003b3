import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { isHiddenFromTree } from '@sen/model/folders'
import { judgeMove } from '@sen/model/moving'
import { FolderInput } from 'lucide-react'
import { folderTitle } from '../data/folders/folder-title.ts'
import { type FolderNode, folderTree } from '../data/folders/folder-tree.ts'
import { moveThreads as send } from '../data/threads/move-threads.ts'
import { setSelected } from '../state/list.ts'
import { useShell } from '../state/shell.ts'
import type { Action, ActionContext } from './action.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { actOnMany, isMany } from './many/batch.ts'
import { doneText } from './many/done-text.ts'
import { attempt } from './report.ts'
import { byFolder, mayMove, rightsOf } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

export interface MoveTarget extends FolderNode {
  readonly title: string
  readonly allowed: boolean
}

/** The key for it: opens the menu of the toolbar in use, with the row under the cursor when nothing is selected. */
export const askWhereTo: Action = {
  id: 'move-threads',
  group: 'mail',
  about: msg`Move to folder`,
  label: () => msg`Move to folder`,
  keys: ['v'],
  isEnabled: mayMove,
  perform: ({ selected, openThreadId, targets }) => {
    const of = selected.size === 0 && openThreadId !== undefined ? 'thread' : 'list'
    if (of === 'list' && selected.size === 0) setSelected(new Set(targets.map(({ id }) => id)))
    useShell.setState(({ moveAsked }) => ({ moveAsked: { times: moveAsked.times + 1, of } }))
  },
}

/** Not an `Action`: it needs to be told where to. */
export const moveThreads = {
  label: msg`Move to folder`,
  icon: FolderInput,
  isEnabled: mayMove,
  perform,
} as const

/**
 * The move tree: system folders, then the user's own; what may not be entered from here is there, but greyed. In Starred and
 * in a search mail of several folders is meant: what some of it may enter is open, and the rest of it lies there already.
 */
export function moveTargets(context: ActionContext): readonly MoveTarget[] {
  const { folders, targets } = context
  const rights = rightsOf(context)
  const lies = new Set(targets.map(({ folderId }) => folderId))
  const sources = folders.filter(({ id }) => lies.has(id))
  const system = folders.filter((one) => one.role !== 'custom' && !isHiddenFromTree(one.role))
  const nodes = [...system.map((one) => ({ folder: one, depth: 0 })), ...folderTree(folders)]
  return nodes.map((node) => ({
    ...node,
    title: folderTitle(node.folder),
    allowed: sources.some((from) => judgeMove(from, node.folder, rights) === 'allowed'),
  }))
}

function perform(context: ActionContext, to: FolderField): void {
  const { cache, targets } = context
  if (!mayChangeMail(context)) return
  if (isMany(context)) {
    actOnMany(context, { action: 'move', to_folder_id: to.id }, folderTitle(to))
    return
  }
  const moves = [...byFolder(targets)]
    .filter(([fromFolderId]) => fromFolderId !== to.id)
    .map(([fromFolderId, ids]) => ({ ids, fromFolderId, toFolderId: to.id }))
  const ids = moves.flatMap((move) => move.ids)
  if (ids.length === 0) return
  leave(context, ids)
  attempt(async () => {
    const receipt = await send(cache, moves)
    offerUndo(context, receipt, doneText('move', ids.length, folderTitle(to)))
  })
}
