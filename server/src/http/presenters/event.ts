import type { MailEventField } from '@sen/contract/events'
import type { MailEvent } from '@sen/core/realtime/mail-event'
import { presentAddress } from './addresses.ts'
import { scanMessage } from './file.ts'

export function presentEvent(event: MailEvent): MailEventField {
  const { version } = event
  switch (event.type) {
    case 'new_mail':
      return {
        type: event.type,
        version,
        thread_id: event.threadId,
        message_id: event.messageId,
        folder_id: event.folderId,
        from: presentAddress(event.from),
        ...(event.otherAuthors?.length && { other_authors: event.otherAuthors.map(presentAddress) }),
        ...(event.isForged && { forged: true }),
        subject: event.subject,
        snippet: event.snippet,
      }
    case 'threads.changed':
      return { type: event.type, version, thread_ids: [...event.threadIds], folder_ids: [...event.folderIds] }
    case 'threads.moved':
      return {
        type: event.type,
        version,
        groups: event.groups.map((group) => ({
          thread_ids: [...group.threadIds],
          from_folder_id: group.from,
          to_folder_id: group.to,
        })),
      }
    case 'threads.unsnoozed':
      return {
        type: event.type,
        version,
        thread_ids: [...event.threadIds],
        folder_id: event.folderId,
        subject: event.subject,
      }
    case 'threads.marked':
      return {
        type: event.type,
        version,
        folder_id: event.folderId,
        thread_ids: [...event.threadIds],
        unread: event.unread,
      }
    case 'threads.removed':
      return { type: event.type, version, folder_id: event.folderId, thread_ids: [...event.threadIds] }
    case 'task.progress': {
      const { taskId: task_id, orderedBy, isBlockListFull, ...told } = event
      return {
        ...told,
        task_id,
        ...(orderedBy !== undefined && { ordered_by: orderedBy }),
        ...(isBlockListFull && { block_list_full: true }),
      }
    }
    case 'threads.labelled': {
      const { type, threadIds, labelId: label_id, labelled } = event
      return { type, version, thread_ids: [...threadIds], label_id, labelled }
    }
    case 'threads.starred':
      return { type: event.type, version, thread_ids: [...event.threadIds], starred: event.starred }
    case 'thread.starred':
      return { type: event.type, version, thread_id: event.threadId, starred: event.starred }
    case 'draft.saved':
    case 'draft.deleted':
      return {
        type: event.type,
        version,
        message_id: event.messageId,
        thread_id: event.threadId,
        revision: event.revision,
      }
    case 'draft.claimed':
    case 'draft.released': {
      const { type, messageId: message_id, threadId: thread_id, writer } = event
      return { type, version, message_id, thread_id, writer }
    }
    case 'sent':
    case 'failed':
      return { type: event.type, version, message_id: event.messageId, thread_id: event.threadId }
    case 'send_mail_failed':
      return {
        type: event.type,
        version,
        message_id: event.messageId,
        thread_id: event.threadId,
        recipient: event.recipient,
        reply: event.reply,
        given_up: event.isGivenUp ?? false,
      }
    case 'file.scanned': {
      const { type, fileId: file_id, state: scan, signature } = event
      return { type, version, file_id, scan, message: scanMessage(scan, signature) }
    }
    case 'message.recalled':
      return {
        type: event.type,
        version,
        message_id: event.messageId,
        thread_id: event.threadId,
        folder_id: event.folderId,
      }
    case 'settings.changed':
      return { type: event.type, version, keys: [...event.keys] }
    case 'folder.renamed':
      return { type: event.type, version, folder_id: event.folderId, name: event.path }
    case 'drive.changed':
      return { type: event.type, version, folder_ids: [...event.folderIds], trash: event.trash }
    case 'share.opened':
      return { type: event.type, version, share_id: event.shareId }
    case 'share.written': {
      const { type, shareId: share_id, folderId, folderName: folder_name, fileName: file_name, who, action } = event
      return { type, version, share_id, folder_id: folderId ?? null, folder_name, file_name, who: who ?? null, action }
    }
    case 'file.brought': {
      const {
        type,
        requestId: request_id,
        folderId: folder_id,
        folderName: folder_name,
        fileName: file_name,
        by,
      } = event
      return { type, version, request_id, folder_id, folder_name, file_name, by }
    }
    case 'shares.changed':
    case 'quota.changed':
    case 'folders.changed':
    case 'rules.changed':
    case 'contacts.changed':
    case 'senders.changed':
    case 'account.changed':
    case 'administration.changed':
    case 'templates.changed':
    case 'labels.changed':
    case 'exports.changed':
    case 'uploads.changed':
    case 'imports.changed':
      return { type: event.type, version }
    case 'enable_smtp':
      return { type: event.type, version, enabled: event.enabled }
  }
}
