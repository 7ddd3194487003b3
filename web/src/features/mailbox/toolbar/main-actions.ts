import type { FolderRole } from '@sen/model/folders'
import type { Action } from '../../../actions/action.ts'
import { deleteForever } from '../../../actions/delete-forever.ts'
import { deleteThreads, removeDrafts } from '../../../actions/delete-threads.ts'
import { cancelPlans, sendPlansNow } from '../../../actions/planning/planned-threads.ts'
import { restoreThreads } from '../../../actions/restore-threads.ts'
import { notSpam, spam } from '../../../actions/spam.ts'

/** The buttons of a folder: what one does to mail there, the most usual first (spec section 2). */
export function mainActions(role: FolderRole | undefined): readonly Action[] {
  if (role === 'trash') return [restoreThreads, deleteForever]
  if (role === 'junk') return [notSpam, deleteThreads, deleteForever]
  if (role === 'drafts') return [removeDrafts]
  if (role === 'scheduled') return [cancelPlans, sendPlansNow]
  if (role === 'periodic') return [cancelPlans]
  if (role === 'sent') return [deleteThreads]
  return [deleteThreads, spam]
}
