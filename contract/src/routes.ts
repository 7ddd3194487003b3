import { quota, userInfo } from './account.ts'
import { sendFeedback } from './feedback.ts'
import { downloadAllFiles, downloadFile, downloadFileBase64, getFile, listFiles, uploadFiles } from './files.ts'
import { folderUnreads, listFolders } from './folders.ts'
import { enter, issueLoginParam, login, logout } from './identity.ts'
import { getInvitation } from './invitations.ts'
import { createDraft, deleteDraft, getMessage, saveDraft } from './messages.ts'
import { getNestedMessage } from './nested-messages.ts'
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
  enter,
  issueLoginParam,
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
  downloadAllFiles,
  downloadFileBase64,
  getFile,
  listFiles,
  getNestedMessage,
  getInvitation,
  getSettings,
  saveSettings,
  sendFeedback,
} as const
