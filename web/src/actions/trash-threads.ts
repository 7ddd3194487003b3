import { msg } from '@lingui/core/macro'
import { FileX, Trash2 } from 'lucide-react'
import { folderTitle } from '../data/folders/folder-title.ts'
import { moveThreads } from '../data/threads/move-threads.ts'
import { trashThreads as send } from '../data/threads/trash-threads.ts'
import type { Action } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { doneText } from './bulk/done-text.ts'
import { threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { mayDelete, mayMove } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

export const trashThreads: Action = {
  id: 'trash-threads',
  group: 'mail',
  about: msg`Move to Trash`,
  label: () => msg`Move to Trash`,
  icon: Trash2,
  keys: ['#', 'Delete'],
  isEnabled: (context) =>
    mayMove(context) && mayDelete(context) && context.folder?.role !== 'trash' && context.folder?.role !== 'drafts',
  perform: (context) => {
    const { cache, targets } = context
    const ids = targets.map(({ id }) => id)
    const folderId = targets[0]?.folderId
    if (folderId === undefined || !mayChangeMail(context)) return
    if (isBulk(context)) {
      actInBulk(context, { action: 'delete' })
      return
    }
    leave(context, ids)
    attempt(threadAct({ action: 'delete' }), async () => {
      const receipt = await send(cache, ids, folderId)
      offerUndo(context, receipt, doneText({ action: 'delete' }, ids.length, ''))
    })
  },
}

/** Trashes only the drafts of each thread. */
export const trashDrafts: Action = {
  id: 'trash-drafts',
  group: 'mail',
  about: msg`Remove drafts`,
  label: () => msg`Remove drafts`,
  icon: FileX,
  keys: ['#', 'Delete'],
  isEnabled: (context) => mayDelete(context) && context.folder?.role === 'drafts',
  perform: (context) => {
    const { cache, folder, folders, targets } = context
    const trash = folders.find(({ role }) => role === 'trash')
    if (!folder || !trash || !mayChangeMail(context)) return
    if (isBulk(context)) {
      actInBulk(context, { action: 'move', to_folder_id: trash.id }, folderTitle(trash))
      return
    }
    const ids = targets.map(({ id }) => id)
    leave(context, ids)
    attempt(msg`Remove drafts`, async () => {
      const receipt = await moveThreads(cache, [{ ids, fromFolderId: folder.id, toFolderId: trash.id }])
      offerUndo(context, receipt, doneText({ action: 'delete' }, ids.length, ''))
    })
  },
}
