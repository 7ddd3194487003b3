import type { Action } from './action.ts'
import { deleteThreads } from './delete-threads.ts'
import { markRead, markUnread } from './mark-threads.ts'
import { backToList, goToFolders, nextThread, openThread, previousThread, showShortcuts } from './move-about.ts'
import { askWhereTo } from './move-threads.ts'
import { restoreThreads } from './restore-threads.ts'
import { extendDown, extendUp, selectAll, selectNone, selectThread } from './select.ts'
import { starThreads } from './star-threads.ts'
import { compose, forward, reply, replyAll } from './write.ts'

/** Everything a user can do with a key, in the order of the sheet. Keys, sheet and (later) the palette read this table. */
export const ACTIONS: readonly Action[] = [
  nextThread,
  previousThread,
  openThread,
  backToList,
  ...goToFolders,
  selectThread,
  extendDown,
  extendUp,
  selectAll,
  selectNone,
  starThreads,
  markRead,
  markUnread,
  askWhereTo,
  deleteThreads,
  restoreThreads,
  compose,
  reply,
  replyAll,
  forward,
  showShortcuts,
]
