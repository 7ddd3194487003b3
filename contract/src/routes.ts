import { quota, userInfo } from './account.ts'
import { claimDraft, releaseDraft } from './drafts/claims.ts'
import {
  downloadAllFiles,
  downloadFile,
  downloadFileBase64,
  fileThumbnail,
  getFile,
  listFiles,
  publicFile,
  uploadFiles,
} from './files.ts'
import { folderUnreads, listFolders } from './folders.ts'
import {
  addForwardAddress,
  confirmForwarding,
  getForwarding,
  removeForwardAddress,
  resendForwardCode,
  saveForwarding,
  verifyForwardAddress,
} from './forwarding/forwarding.ts'
import { enter, issueLoginParam, login, logout } from './identity.ts'
import { distrustImageSender, getRemoteImage, listImageSenders, trustImageSender } from './images.ts'
import { labelThreads, listLabels } from './labels/labels.ts'
import { changeLabel, createLabel, deleteLabel, restoreLabel } from './labels/own-labels.ts'
import { createDraft, deleteDraft, getMessage, saveDraft } from './messages.ts'
import { deleteExport, downloadExport, listExports, startExport } from './own-data/exports.ts'
import {
  changeContactGroupMembers,
  createContactGroup,
  deleteContactGroup,
  listContactGroupRecipients,
  listContactGroups,
  renameContactGroup,
  restoreContactGroup,
} from './people/contact-groups.ts'
import {
  changeContact,
  createContact,
  deleteContact,
  exportContacts,
  importContacts,
  listContacts,
  restoreContact,
} from './people/contact-list.ts'
import {
  checkAccounts,
  findAccounts,
  hideRecipient,
  listHiddenRecipients,
  replaceRecipient,
  saveContact,
  suggestRecipients,
} from './people/contacts.ts'
import { answerMissed, cancelPeriod, startPeriod } from './planning/period.ts'
import { cancelSchedule, scheduleMail } from './planning/schedule.ts'
import { getInvitation } from './reading/invitations.ts'
import { getNestedMessage } from './reading/nested-messages.ts'
import { getUnsubscribe, postUnsubscribe } from './reading/unsubscribing.ts'
import { recallMessage } from './recall/recall.ts'
import {
  changeRule,
  countRuleMatches,
  createRule,
  deleteRule,
  getRule,
  listAutoReplies,
  listRules,
  orderRules,
  restoreRule,
  runRule,
  sieveOfRules,
} from './rules/rules.ts'
import { searchThreads, starredThreads, suggested } from './search.ts'
import { sendMail, undoSend } from './sending.ts'
import { getSettings, saveSettings } from './settings.ts'
import { sendFeedback } from './site/feedback.ts'
import { listMailServers, siteInfo } from './site.ts'
import { start } from './start.ts'
import { emptyFolder, emptyTrash, markFolder, removeThreads } from './tasks/emptying.ts'
import { cancelTask, getTask, listTasks, undoTask } from './tasks/tasks.ts'
import { startThreadTask } from './tasks/thread-tasks.ts'
import {
  deleteThreads,
  getThread,
  listThreads,
  markThreads,
  moveMessages,
  moveThreads,
  notSpam,
  restoreThreads,
  starThread,
} from './threads.ts'
import {
  addSender,
  getDefaultSender,
  removeSender,
  renameSender,
  resendSenderCode,
  setDefaultSender,
  verifySender,
} from './writing/senders.ts'
import { listSignatures, saveSignature } from './writing/signatures.ts'
import { checkSpam } from './writing/spam-check.ts'
import { changeTemplate, createTemplate, deleteTemplate, getTemplate, listTemplates } from './writing/templates.ts'

/** The full list: OpenAPI and the coverage check read it. */
export const routes = {
  siteInfo,
  listMailServers,
  login,
  logout,
  enter,
  issueLoginParam,
  start,
  userInfo,
  quota,
  listFolders,
  folderUnreads,
  listLabels,
  createLabel,
  changeLabel,
  deleteLabel,
  restoreLabel,
  listThreads,
  searchThreads,
  starredThreads,
  suggested,
  suggestRecipients,
  replaceRecipient,
  hideRecipient,
  listHiddenRecipients,
  findAccounts,
  saveContact,
  checkAccounts,
  listContacts,
  createContact,
  importContacts,
  exportContacts,
  changeContact,
  deleteContact,
  restoreContact,
  listContactGroups,
  createContactGroup,
  renameContactGroup,
  deleteContactGroup,
  restoreContactGroup,
  changeContactGroupMembers,
  listContactGroupRecipients,
  getThread,
  starThread,
  markThreads,
  labelThreads,
  moveThreads,
  deleteThreads,
  restoreThreads,
  notSpam,
  moveMessages,
  removeThreads,
  emptyTrash,
  emptyFolder,
  markFolder,
  startThreadTask,
  listTasks,
  getTask,
  cancelTask,
  undoTask,
  listAutoReplies,
  listRules,
  createRule,
  getRule,
  changeRule,
  deleteRule,
  orderRules,
  restoreRule,
  runRule,
  countRuleMatches,
  sieveOfRules,
  getMessage,
  createDraft,
  saveDraft,
  deleteDraft,
  claimDraft,
  releaseDraft,
  checkSpam,
  sendMail,
  undoSend,
  recallMessage,
  scheduleMail,
  cancelSchedule,
  startPeriod,
  cancelPeriod,
  answerMissed,
  uploadFiles,
  downloadFile,
  fileThumbnail,
  downloadAllFiles,
  downloadFileBase64,
  getFile,
  listFiles,
  publicFile,
  getNestedMessage,
  getInvitation,
  getUnsubscribe,
  postUnsubscribe,
  getRemoteImage,
  listImageSenders,
  trustImageSender,
  distrustImageSender,
  getSettings,
  listSignatures,
  saveSignature,
  listTemplates,
  createTemplate,
  getTemplate,
  changeTemplate,
  deleteTemplate,
  addSender,
  renameSender,
  removeSender,
  verifySender,
  resendSenderCode,
  getDefaultSender,
  setDefaultSender,
  saveSettings,
  getForwarding,
  saveForwarding,
  addForwardAddress,
  removeForwardAddress,
  verifyForwardAddress,
  resendForwardCode,
  confirmForwarding,
  listExports,
  startExport,
  deleteExport,
  downloadExport,
  sendFeedback,
} as const
