import { msg, t } from '@lingui/core/macro'
import { judgeDriveMove } from '@sen/model/drive/drive-items'
import { Copy, FolderInput } from 'lucide-react'
import { copyItems as copy } from '../../data/drive/copy-items.ts'
import { moveItems as move, moveItemsBack } from '../../data/drive/move-items.ts'
import { trashItems } from '../../data/drive/trash-items.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { deselectMissingItems } from '../../state/drive/list.ts'
import { openDriveQuestion } from '../../state/drive/question.ts'
import { attempt } from '../report.ts'
import { areOwn, type DriveAction, type DriveContext } from './drive-context.ts'
import { followTasks } from './follow-tasks.ts'
import { wordsFor } from './item-words.ts'
import { type DriveTarget, notifyItemsMoved, renamedAmong } from './notify-items-moved.ts'

const MOVE = msg`Move to a folder`
const COPY = msg`Make a copy`

/** @param chain ids of the folder and its ancestors, innermost first */
export function mayMoveInto(items: readonly DriveItem[], chain: readonly string[]): boolean {
  const target = chain.map((id) => ({ id }))
  return items.every(({ id, type, parent_id, disabled }) => {
    if (disabled) return false
    return judgeDriveMove({ id, kind: type, parentId: parent_id ?? undefined }, target) === 'allowed'
  })
}

export function moveItemsInto(context: DriveContext, items: readonly DriveItem[], to: DriveTarget): void {
  const { cache, rows, location } = context
  const ids = items.map(({ id }) => id)
  if (location?.kind === 'folder') {
    deselectMissingItems(
      ids,
      rows.map(({ id }) => id),
    )
  }
  attempt(MOVE, async () => {
    const { before, moved } = await move(cache, ids, to.id)
    const [what, where] = [wordsFor(items), to.name]
    const text = t`${what} moved to “${where}”.`
    notifyItemsMoved(context, { text, to, count: items.length, renamed: renamedAmong(moved, before) }, () =>
      moveItemsBack(cache, before),
    )
  })
}

export const moveItems: DriveAction = {
  id: 'drive-move',
  about: MOVE,
  label: () => MOVE,
  icon: FolderInput,
  keys: ['v'],
  isEnabled: areOwn,
  perform: (context) => {
    const { targets } = context
    openDriveQuestion({ kind: 'move', items: targets, onAnswer: (to) => moveItemsInto(context, targets, to) })
  },
}

export const copyItems: DriveAction = {
  id: 'drive-copy',
  about: COPY,
  label: () => COPY,
  icon: Copy,
  keys: [],
  isEnabled: areOwn,
  perform: (context) => {
    const { targets } = context
    openDriveQuestion({ kind: 'copy', items: targets, onAnswer: (to) => copyInto(context, targets, to) })
  },
}

function copyInto(context: DriveContext, items: readonly DriveItem[], to: DriveTarget): void {
  const { cache } = context
  const ids = items.map(({ id }) => id)
  attempt(COPY, async () => {
    const { copies, tasks } = await copy(cache, ids, to.id)
    if (followTasks(tasks)) return
    const [what, where] = [wordsFor(items), to.name]
    const undo = async () =>
      followTasks(
        await trashItems(
          cache,
          copies.map(({ id }) => id),
        ),
      )
    const text = t`${what} copied to “${where}”.`
    const names = new Set(items.map(({ name }) => name))
    const renamed = copies.filter(({ name }) => !names.has(name))
    notifyItemsMoved(context, { text, to, count: items.length, renamed }, undo)
  })
}
