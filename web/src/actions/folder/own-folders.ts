import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { FolderInput, Pencil, Plus, Trash2 } from 'lucide-react'
import { isOffered } from '../../data/account/rights.ts'
import { ask, type Question } from '../../state/question.ts'
import type { Action, ActionContext } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'

const NEW_FOLDER = msg`New folder`
const RENAME_FOLDER = msg`Rename the folder`
const MOVE_FOLDER = msg`Move the folder`
const DELETE_FOLDER = msg`Delete the folder`

export const newFolder: Action = {
  id: 'new-folder',
  group: 'mail',
  about: NEW_FOLDER,
  label: () => NEW_FOLDER,
  icon: Plus,
  keys: [],
  isEnabled: () => true,
  perform: (context) => openFolderQuestion(context, { kind: 'new-folder', inside: undefined }),
}

/** Applies to the folder on screen, or to the folder whose menu is open. */
export const renameFolder: Action = {
  id: 'rename-folder',
  group: 'mail',
  about: RENAME_FOLDER,
  label: () => RENAME_FOLDER,
  icon: Pencil,
  keys: [],
  isEnabled: ({ folder }) => isOwn(folder),
  perform: (context) => {
    const { folder } = context
    if (folder) openFolderQuestion(context, { kind: 'folder', folder })
  },
}

/** The keyboard counterpart of dragging a folder. */
export const moveFolder: Action = {
  id: 'move-folder',
  group: 'mail',
  about: MOVE_FOLDER,
  label: () => MOVE_FOLDER,
  icon: FolderInput,
  keys: [],
  isEnabled: ({ folder }) => isOwn(folder),
  perform: (context) => {
    const { folder } = context
    if (folder) openFolderQuestion(context, { kind: 'move-folder', folder })
  },
}

export const deleteFolder: Action = {
  id: 'delete-folder',
  group: 'mail',
  about: DELETE_FOLDER,
  label: () => DELETE_FOLDER,
  icon: Trash2,
  keys: [],
  isEnabled: ({ folder, user }) => isOwn(folder) && isOffered('delete_mail', user),
  perform: (context) => {
    const { folder } = context
    if (folder) openFolderQuestion(context, { kind: 'delete-folder', folder })
  },
}

export function isOwn(folder: FolderField | undefined): boolean {
  return folder?.role === 'custom'
}

/** With an unverified domain, shows the refusal instead of the dialog. */
export function openFolderQuestion(context: ActionContext, question: Question): void {
  if (mayChangeMail(context)) ask(question)
}
