import type { FolderRole } from '@sen/model/folders'
import type { Action } from '../../actions/action.ts'
import { deleteForever } from '../../actions/delete-forever.ts'
import { deleteThreads, removeDrafts } from '../../actions/delete-threads.ts'
import { restoreThreads } from '../../actions/restore-threads.ts'
import { notSpam, spam } from '../../actions/spam.ts'

/** What can be done with a thread depends on where it lies; the most usual first. */
export function threadActions(role: FolderRole | undefined): readonly Action[] {
  if (role === 'trash') return [restoreThreads, deleteForever]
  if (role === 'junk') return [notSpam, deleteThreads, deleteForever]
  if (role === 'drafts') return [removeDrafts]
  return role === 'sent' ? [deleteThreads] : [deleteThreads, spam]
}
