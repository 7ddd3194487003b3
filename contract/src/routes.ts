import { quota, userInfo } from './account.ts'
import { downloadFile, uploadFiles } from './files.ts'
import { folderUnreads, listFolders } from './folders.ts'
import { login, logout } from './identity.ts'
import { createDraft, deleteDraft, getMessage, saveDraft } from './messages.ts'
import { sendMail, undoSend } from './sending.ts'
import { getSettings, saveSettings } from './settings.ts'
import { siteInfo } from './site.ts'
import {
  deleteThreads,
  getThread,
  listThreads,
  markThreads,
  moveThreads,
  restoreThreads,
  starThread,
} from './threads.ts'

/** The full list: OpenAPI and the coverage check read it. */
export const routes = {
  siteInfo,
  login,
  logout,
  userInfo,
  quota,
  listFolders,
  folderUnreads,
  listThreads,
  getThread,
  starThread,
  markThreads,
  moveThreads,
  deleteThreads,
  restoreThreads,
  getMessage,
  createDraft,
  saveDraft,
  deleteDraft,
  sendMail,
  undoSend,
  uploadFiles,
  downloadFile,
  getSettings,
  saveSettings,
} as const
