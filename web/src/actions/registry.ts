import type { Action } from './action.ts'
import { archiveThreads, moveToInbox } from './archive-threads.ts'
import { undoTask } from './bulk/undo-task.ts'
import { deleteForever } from './delete-forever.ts'
import { focusSearch } from './focus-search.ts'
import { emptyFolder } from './folder/empty-folder.ts'
import { exportFolder } from './folder/export-folder.ts'
import { markFolderRead, markFolderUnread } from './folder/mark-folder.ts'
import { deleteFolder, moveFolder, newFolder, renameFolder } from './folder/own-folders.ts'
import { openLabelMenu } from './labels/open-label-menu.ts'
import { newLabel } from './labels/own-labels.ts'
import { markRead, markUnread } from './mark-threads.ts'
import { recallMessage } from './message/recall-message.ts'
import { openMoveMenu } from './moving/move-threads.ts'
import { muteThreads, unmuteThreads } from './mute-threads.ts'
import { backToList, goToFolders, nextThread, openThread, previousThread, showShortcuts } from './navigation.ts'
import { openContacts } from './page/open-contacts.ts'
import { openDrive } from './page/open-drive.ts'
import { openPalette, PAGE_ACTIONS } from './page/page-actions.ts'
import { readTracking } from './page/read-tracking.ts'
import { printLastMessage, printThread } from './print.ts'
import { restoreThreads } from './restore-threads.ts'
import { cancelPlans, sendPlansNow } from './scheduling/planned-threads.ts'
import { extendDown, extendUp, selectAll, selectNone, selectThread } from './select.ts'
import { snoozeThreads } from './snooze-threads.ts'
import { notSpam, spam } from './spam.ts'
import { starThreads } from './star-threads.ts'
import { trashDrafts, trashThreads } from './trash-threads.ts'
import { undoLast } from './undo-last.ts'
import { compose, editAsNew, forward, reply, replyAll, replyList } from './write.ts'

/** Toolbars, menus, keys, shortcuts list and palette use this table, in this order. */
export const ACTIONS: readonly Action[] = [
  nextThread,
  previousThread,
  openThread,
  backToList,
  ...goToFolders,
  openDrive,
  openContacts,
  selectThread,
  extendDown,
  extendUp,
  selectAll,
  selectNone,
  starThreads,
  markRead,
  markUnread,
  archiveThreads,
  moveToInbox,
  snoozeThreads,
  muteThreads,
  unmuteThreads,
  openMoveMenu,
  openLabelMenu,
  trashThreads,
  trashDrafts,
  spam,
  notSpam,
  restoreThreads,
  deleteForever,
  emptyFolder,
  markFolderRead,
  markFolderUnread,
  exportFolder,
  newFolder,
  renameFolder,
  moveFolder,
  deleteFolder,
  newLabel,
  undoLast,
  undoTask,
  printThread,
  printLastMessage,
  compose,
  reply,
  replyAll,
  replyList,
  forward,
  editAsNew,
  sendPlansNow,
  cancelPlans,
  recallMessage,
  focusSearch,
  openPalette,
  showShortcuts,
  ...PAGE_ACTIONS,
  readTracking,
]
