import { msg } from '@lingui/core/macro'
import { mayActIn } from '@sen/model/acting/thread-actions'
import type { FolderRole } from '@sen/model/folders'
import { Archive, Inbox } from 'lucide-react'
import { folderTitle } from '../data/folders/folder-title.ts'
import { moveThreads } from '../data/threads/move-threads.ts'
import type { Action, ActionContext, Target } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { doneText } from './bulk/done-text.ts'
import { type ThreadAct, threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { byFolder } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

export const archiveThreads: Action = {
  id: 'archive-threads',
  group: 'mail',
  about: msg`Archive`,
  label: () => msg`Archive`,
  icon: Archive,
  keys: ['e'],
  isEnabled: (context) => archivable(context).length > 0,
  perform: (context) => {
    const targets = archivable(context)
    if (targets.length === 0 || !mayChangeMail(context)) return
    // The server skips mail of a whole list that cannot be archived.
    if (isBulk({ everything: context.everything, targets })) actInBulk({ ...context, targets }, { action: 'archive' })
    else moveTo(context, targets, 'archive', { action: 'archive' })
  },
}

export const moveToInbox: Action = {
  id: 'move-to-inbox',
  group: 'mail',
  about: msg`Move to Inbox`,
  label: () => msg`Move to Inbox`,
  icon: Inbox,
  keys: ['Shift+E'],
  isEnabled: ({ folder, targets }) => (folder?.role === 'archive' || folder?.role === 'snoozed') && targets.length > 0,
  perform: (context) => {
    if (!mayChangeMail(context)) return
    const inbox = context.folders.find(({ role }) => role === 'inbox')
    if (!inbox) return
    if (isBulk(context)) actInBulk(context, { action: 'move', to_folder_id: inbox.id }, folderTitle(inbox))
    else moveTo(context, context.targets, 'inbox', { action: 'move' })
  },
}

function archivable({ folders, targets }: ActionContext): readonly Target[] {
  const roles = new Map(folders.map(({ id, role }) => [id, role]))
  return targets.filter(({ folderId }) => {
    const role = roles.get(folderId)
    return role !== undefined && mayActIn('archive', role)
  })
}

function moveTo(context: ActionContext, targets: readonly Target[], role: FolderRole, act: ThreadAct): void {
  const { cache, folders } = context
  const to = folders.find((folder) => folder.role === role)
  if (!to) return
  const moves = [...byFolder(targets)].map(([fromFolderId, ids]) => ({ ids, fromFolderId, toFolderId: to.id }))
  const ids = targets.map(({ id }) => id)
  leave(context, ids)
  attempt(threadAct(act, folderTitle(to)), async () => {
    const receipt = await moveThreads(cache, moves)
    offerUndo(context, receipt, doneText(act, ids.length, folderTitle(to)))
  })
}
