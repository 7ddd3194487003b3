import type { FolderRole } from '@sen/model/folders'
import type { Action } from './action.ts'
import { archiveThreads, moveToInbox } from './archive-threads.ts'
import { deleteForever } from './delete-forever.ts'
import { restoreThreads } from './restore-threads.ts'
import { cancelPlans, sendPlansNow } from './scheduling/planned-threads.ts'
import { snoozeThreads } from './snooze-threads.ts'
import { notSpam, spam } from './spam.ts'
import { trashDrafts, trashThreads } from './trash-threads.ts'

/** Most used first (spec section 2). */
export function mainActions(role: FolderRole | undefined): readonly Action[] {
  if (role === 'trash') return [restoreThreads, deleteForever]
  if (role === 'junk') return [notSpam, trashThreads, deleteForever]
  if (role === 'drafts') return [trashDrafts]
  if (role === 'scheduled') return [cancelPlans, sendPlansNow]
  if (role === 'periodic') return [cancelPlans]
  if (role === 'sent') return [trashThreads]
  if (role === 'archive') return [moveToInbox, trashThreads, snoozeThreads, spam]
  if (role === 'snoozed') return [moveToInbox, snoozeThreads, trashThreads, archiveThreads]
  return [archiveThreads, trashThreads, snoozeThreads, spam]
}
