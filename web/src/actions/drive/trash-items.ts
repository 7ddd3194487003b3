import { msg, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { emptyTrash as deleteAll, deleteItems } from '../../data/drive/delete-items.ts'
import { driveEntryQuery } from '../../data/drive/queries.ts'
import { restoreItems as restore, trashItems as trash } from '../../data/drive/trash-items.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { deselectMissingItems } from '../../state/drive/list.ts'
import { openDriveQuestion } from '../../state/drive/question.ts'
import { clearLastChanges } from '../../state/last-changes.ts'
import { showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'
import { areOwn, type DriveAction, type DriveContext } from './drive-context.ts'
import { followTasks } from './follow-tasks.ts'
import { wordsFor } from './item-words.ts'
import { type DriveTarget, notifyItemsMoved, renamedAmong } from './notify-items-moved.ts'
import { offerUndo } from './offer-undo.ts'

const TRASH = msg`Move to Trash`
const RESTORE = msg`Restore`
const DELETE = msg`Delete forever`
const EMPTY = msg`Empty drive trash`

export const trashItems: DriveAction = {
  id: 'drive-trash',
  about: TRASH,
  label: () => TRASH,
  icon: Trash2,
  keys: ['#', 'Delete'],
  isEnabled: areOwn,
  perform: (context) => {
    const { cache, targets } = context
    const ids = targets.map(({ id }) => id)
    leave(context, ids)
    attempt(TRASH, async () => {
      if (followTasks(await trash(cache, ids))) return
      const what = wordsFor(targets)
      offerUndo(t`${what} moved to Trash.`, async () => followTasks((await restore(cache, ids)).tasks))
    })
  },
}

export const restoreItems: DriveAction = {
  id: 'drive-restore',
  about: RESTORE,
  label: () => RESTORE,
  icon: RotateCcw,
  keys: [],
  isEnabled: isInTrash,
  perform: (context) => {
    const { cache, targets } = context
    const ids = targets.map(({ id }) => id)
    leave(context, ids)
    attempt(RESTORE, async () => {
      const { restored, tasks } = await restore(cache, ids)
      if (followTasks(tasks)) return
      const to = await commonFolder(cache, restored)
      const [what, where] = [wordsFor(targets), to?.name]
      const text = where === undefined ? t`${what} restored.` : t`${what} restored to “${where}”.`
      const renamed = renamedAmong(restored, targets)
      notifyItemsMoved(context, { text, to, count: targets.length, renamed }, async () =>
        followTasks(await trash(cache, ids)),
      )
    })
  },
}

export const deleteForever: DriveAction = {
  id: 'drive-delete-forever',
  about: DELETE,
  label: () => DELETE,
  icon: Trash2,
  keys: ['#', 'Delete'],
  isEnabled: isInTrash,
  perform: (context) => {
    const { cache, targets } = context
    const ids = targets.map(({ id }) => id)
    const onAnswer = () => {
      leave(context, ids)
      attempt(DELETE, async () => {
        const tasks = await deleteItems(cache, ids)
        clearLastChanges()
        if (followTasks(tasks)) return
        const what = wordsFor(targets)
        showNotice({ text: t`${what} deleted forever.` })
      })
    }
    openDriveQuestion({ kind: 'delete-forever', items: targets, onAnswer })
  },
}

export const emptyTrash: DriveAction = {
  id: 'drive-empty-trash',
  about: EMPTY,
  label: () => EMPTY,
  icon: Trash2,
  keys: [],
  isEnabled: ({ location, total }) => location?.kind === 'trash' && total > 0,
  perform: (context) => {
    const { cache, rows, total } = context
    const onAnswer = () => {
      leave(
        context,
        rows.map(({ id }) => id),
      )
      attempt(EMPTY, async () => {
        const tasks = await deleteAll(cache)
        clearLastChanges()
        if (followTasks(tasks)) return
        showNotice({ text: t`Trash is empty.` })
      })
    }
    openDriveQuestion({ kind: 'empty-trash', count: total, onAnswer })
  },
}

/** Undefined when the items are in several folders, or their folder cannot be read now. */
async function commonFolder(cache: QueryClient, items: readonly DriveItem[]): Promise<DriveTarget | undefined> {
  const [id, ...others] = new Set(items.map(({ parent_id }) => parent_id))
  if (id === undefined || others.length > 0) return undefined
  if (id === null) return { id, name: t`My drive` }
  return cache.fetchQuery(driveEntryQuery(id)).then(
    ({ file }) => ({ id, name: file.name }),
    () => undefined,
  )
}

function isInTrash({ targets, location }: DriveContext): boolean {
  return targets.length > 0 && location?.kind === 'trash'
}

function leave({ rows }: DriveContext, ids: readonly string[]): void {
  deselectMissingItems(
    ids,
    rows.map(({ id }) => id),
  )
}
