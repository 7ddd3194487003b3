import { MailEventField } from '@sen/contract/events'
import type { MailEvent } from '@sen/core/realtime/mail-event'
import type {
  DriveItemId,
  FileId,
  FileRequestId,
  FolderId,
  LabelId,
  MessageId,
  ShareId,
  TaskId,
  ThreadId,
} from '@sen/model/ids'
import { expect, it } from 'vitest'
import { presentEvent } from './event.ts'

const version = 7
const messageId = '1' as MessageId
const threadId = '2' as ThreadId
const [inbox, trash] = ['3' as FolderId, '4' as FolderId]
const draft = { version, messageId, threadId, revision: 5 }
const wireDraft = { version, message_id: '1', thread_id: '2', revision: 5 }

type Rest<Event> = Event extends unknown ? Omit<Event, 'type'> : never

/** Every event type must appear here with its form on the wire. */
const EVENTS: { readonly [Type in MailEvent['type']]: readonly [Rest<MailEvent & { type: Type }>, object] } = {
  new_mail: [
    {
      version,
      threadId,
      messageId,
      folderId: inbox,
      from: { name: 'Minh', email: 'minh@x.example' },
      subject: 'Báo giá',
      snippet: 'Kính gửi',
    },
    {
      version,
      thread_id: '2',
      message_id: '1',
      folder_id: '3',
      from: { name: 'Minh', email: 'minh@x.example' },
      subject: 'Báo giá',
      snippet: 'Kính gửi',
    },
  ],
  'labels.changed': [{ version }, { version }],
  'threads.labelled': [
    { version, threadIds: [threadId], labelId: '5' as LabelId, labelled: true },
    { version, thread_ids: ['2'], label_id: '5', labelled: true },
  ],
  'draft.claimed': [
    { version, messageId, threadId, writer: 'cua-so-hai' },
    { version, message_id: '1', thread_id: '2', writer: 'cua-so-hai' },
  ],
  'draft.released': [
    { version, messageId, threadId, writer: 'cua-so-hai' },
    { version, message_id: '1', thread_id: '2', writer: 'cua-so-hai' },
  ],
  'message.recalled': [
    { version, messageId, threadId, folderId: inbox },
    { version, message_id: '1', thread_id: '2', folder_id: '3' },
  ],
  'file.scanned': [
    { version, fileId: '4' as FileId, state: 'infected', signature: 'Eicar-Test' },
    { version, file_id: '4', scan: 'infected', message: 'Eicar-Test' },
  ],
  sent: [
    { version, messageId, threadId },
    { version, message_id: '1', thread_id: '2' },
  ],
  failed: [
    { version, messageId, threadId },
    { version, message_id: '1', thread_id: '2' },
  ],
  send_mail_failed: [
    { version, messageId, threadId, recipient: 'a@x.example', reply: '550 No such user' },
    { version, message_id: '1', thread_id: '2', recipient: 'a@x.example', reply: '550 No such user', given_up: false },
  ],
  enable_smtp: [
    { version, enabled: false },
    { version, enabled: false },
  ],
  'threads.changed': [
    { version, threadIds: [threadId], folderIds: [inbox] },
    { version, thread_ids: ['2'], folder_ids: ['3'] },
  ],
  'threads.moved': [
    { version, groups: [{ threadIds: [threadId], from: inbox, to: trash }] },
    { version, groups: [{ thread_ids: ['2'], from_folder_id: '3', to_folder_id: '4' }] },
  ],
  'threads.unsnoozed': [
    { version, threadIds: [threadId], folderId: inbox, subject: 'Họp' },
    { version, thread_ids: ['2'], folder_id: '3', subject: 'Họp' },
  ],
  'threads.marked': [
    { version, folderId: inbox, threadIds: [threadId], unread: true },
    { version, folder_id: '3', thread_ids: ['2'], unread: true },
  ],
  'threads.starred': [
    { version, threadIds: [threadId], starred: true },
    { version, thread_ids: ['2'], starred: true },
  ],
  'thread.starred': [
    { version, threadId, starred: true },
    { version, thread_id: '2', starred: true },
  ],
  'draft.saved': [draft, wireDraft],
  'draft.deleted': [draft, wireDraft],
  'settings.changed': [
    { version, keys: ['language'] },
    { version, keys: ['language'] },
  ],
  'threads.removed': [
    { version, folderId: trash, threadIds: [threadId] },
    { version, folder_id: '4', thread_ids: ['2'] },
  ],
  'task.progress': [
    {
      version,
      taskId: '9' as TaskId,
      kind: 'threads',
      action: 'move',
      state: 'working',
      total: 300,
      done: 40,
      changed: 38,
    },
    { version, task_id: '9', kind: 'threads', action: 'move', state: 'working', total: 300, done: 40, changed: 38 },
  ],
  'rules.changed': [{ version }, { version }],
  'contacts.changed': [{ version }, { version }],
  'senders.changed': [{ version }, { version }],
  'account.changed': [{ version }, { version }],
  'administration.changed': [{ version }, { version }],
  'templates.changed': [{ version }, { version }],
  'exports.changed': [{ version }, { version }],
  'uploads.changed': [{ version }, { version }],
  'imports.changed': [{ version }, { version }],
  'drive.changed': [
    { version, folderIds: [null, '7' as DriveItemId], trash: true },
    { version, folder_ids: [null, '7'], trash: true },
  ],
  'shares.changed': [{ version }, { version }],
  'share.opened': [
    { version, shareId: '3' as ShareId },
    { version, share_id: '3' },
  ],
  'share.written': [
    {
      version,
      shareId: '3' as ShareId,
      folderId: undefined,
      folderName: '',
      fileName: 'cv.pdf',
      who: undefined,
      action: 'uploaded',
    },
    { version, share_id: '3', folder_id: null, folder_name: '', file_name: 'cv.pdf', who: null, action: 'uploaded' },
  ],
  'file.brought': [
    {
      version,
      requestId: '4' as FileRequestId,
      folderId: '7' as DriveItemId,
      folderName: 'Hồ sơ',
      fileName: 'cv.pdf',
      by: 'An',
    },
    { version, request_id: '4', folder_id: '7', folder_name: 'Hồ sơ', file_name: 'cv.pdf', by: 'An' },
  ],
  'quota.changed': [{ version }, { version }],
  'folders.changed': [{ version }, { version }],
  'folder.renamed': [
    { version, folderId: '7' as FolderId, path: 'Dự án/Cầu' },
    { version, folder_id: '7', name: 'Dự án/Cầu' },
  ],
}

it.each(Object.entries(EVENTS))('%s goes over the wire as the contract says', (type, [recorded, wire]) => {
  const presented = presentEvent({ type, ...recorded } as MailEvent)
  expect(presented).toEqual({ type, ...wire })
  expect(MailEventField.parse(presented)).toEqual(presented)
})

it('says of a task that not all senders could be blocked', () => {
  const counts = { state: 'done', total: 3, done: 3, changed: 3 } as const
  const told = { type: 'task.progress', version, kind: 'threads', action: 'spam', ...counts } as const
  const presented = presentEvent({ ...told, taskId: '9' as TaskId, isBlockListFull: true })
  expect(presented).toEqual({ ...told, task_id: '9', block_list_full: true })
  expect(MailEventField.parse(presented)).toEqual(presented)
})

it('names the folder that a task deletes', () => {
  const told = {
    version,
    kind: 'folder_deletion',
    folder: 'Dự án/Cầu',
    state: 'working',
    total: 3,
    done: 1,
    changed: 1,
  }
  const event = { type: 'task.progress', taskId: '9', orderedBy: 'lan@sen.example', ...told } as MailEvent
  const presented = presentEvent(event)
  expect(presented).toEqual({ type: 'task.progress', task_id: '9', ordered_by: 'lan@sen.example', ...told })
  expect(MailEventField.parse(presented)).toEqual(presented)
})
