import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { judgeMove } from '@sen/model/moving'
import { FolderInput } from 'lucide-react'
import { rightsOf } from '../../data/account/rights.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { type FolderNode, foldersToChoose } from '../../data/folders/folder-tree.ts'
import { saveFolder } from '../../data/folders/save-folder.ts'
import { moveThreads as send } from '../../data/threads/move-threads.ts'
import { setSelected } from '../../state/list.ts'
import { runPageCommand } from '../../state/page-commands.ts'
import { rememberFolder } from '../../state/recent/recent-folders.ts'
import type { Action, ActionContext } from '../action.ts'
import { actInBulk, isBulk } from '../bulk/act-in-bulk.ts'
import { doneText } from '../bulk/done-text.ts'
import { threadAct } from '../bulk/thread-act.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'
import { byFolder, mayMove } from '../targets.ts'
import { leave, offerUndo } from '../undo-notice.ts'

/** With nothing selected, this applies to the row under the cursor. */
export const openMoveMenu: Action = {
  id: 'move-threads',
  group: 'mail',
  about: msg`Move to folder`,
  label: () => msg`Move to folder`,
  icon: FolderInput,
  keys: ['v'],
  isEnabled: mayMove,
  perform: ({ selected, openThreadId, targets }) => {
    const to = selected.size === 0 && openThreadId !== undefined ? 'thread' : 'list'
    if (to === 'list' && selected.size === 0) setSelected(new Set(targets.map(({ id }) => id)))
    runPageCommand('choose-folder', { to })
  },
}

/** No `Action`, because it needs a target folder. */
export const moveThreads = {
  label: msg`Move to folder`,
  icon: FolderInput,
  isEnabled: mayMove,
  perform,
} as const

/** Starred and searches span folders, so a target counts if any thread may move there. */
export function moveTargets(context: ActionContext): readonly FolderNode[] {
  const { folders, targets } = context
  const rights = rightsOf(context.user)
  const lies = new Set(targets.map(({ folderId }) => folderId))
  const sources = folders.filter(({ id }) => lies.has(id))
  return foldersToChoose(folders).filter(({ folder }) =>
    sources.some((from) => judgeMove(from, folder, { rights }) === 'allowed'),
  )
}

/** Undo moves the mail back and keeps the folder. */
export function moveToNewFolder(context: ActionContext, name: string): void {
  if (!mayChangeMail(context)) return
  attempt(msg`Create the folder`, async () => {
    perform(context, await saveFolder(context.cache, { name, parentId: undefined }))
  })
}

function perform(context: ActionContext, to: FolderField): void {
  const { cache, targets } = context
  if (!mayChangeMail(context)) return
  rememberFolder(to.id)
  if (isBulk(context)) {
    actInBulk(context, { action: 'move', to_folder_id: to.id }, folderTitle(to))
    return
  }
  const moves = [...byFolder(targets)]
    .filter(([fromFolderId]) => fromFolderId !== to.id)
    .map(([fromFolderId, ids]) => ({ ids, fromFolderId, toFolderId: to.id }))
  const ids = moves.flatMap((move) => move.ids)
  if (ids.length === 0) return
  leave(context, ids)
  attempt(threadAct({ action: 'move' }, folderTitle(to)), async () => {
    const receipt = await send(cache, moves)
    offerUndo(context, receipt, doneText({ action: 'move' }, ids.length, folderTitle(to)))
  })
}
