import { changeFolder, listFolders } from '@sen/contract/folders'
import { labelThreads, listLabels } from '@sen/contract/labels/labels'
import { changeLabel, createLabel, deleteLabel, restoreLabel } from '@sen/contract/labels/own-labels'
import { getMessage } from '@sen/contract/messages'
import {
  deleteThreads,
  getThread,
  listThreads,
  markThreads,
  moveMessages,
  moveThreads,
  restoreThreads,
  starThread,
} from '@sen/contract/threads'
import { type Caller, dataOf } from './side.fixture.ts'

/** A scenario calls one side; what it answers to each call is compared with the other side. */
export type Scenario = readonly [name: string, run: (caller: Caller) => Promise<void>]

const from = { name: 'Đặng Kim Anh', email: 'kim.anh@doitac.example' }
const UNKNOWN = '987654321'

const THREADS = [
  { subject: 'Hợp đồng thuê kho', from },
  { subject: 'Báo giá thép', from, unread: false },
  { subject: 'Lịch họp quý', from, starred: true },
  { subject: 'Hoá đơn điện', from, unread: false, starred: true },
  { subject: 'Danh sách khách mời', from },
] as const
const [RENT, QUOTE, MEETING] = THREADS.map(({ subject }) => subject) as [string, string, string]

export const MAIL_SCENARIOS: readonly Scenario[] = [
  [
    'lists a folder in pages',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS })
      await caller.call(listThreads)
      for (const offset of ['0', '2', '4', '6']) {
        await caller.call(listThreads, { query: { in: 'INBOX', limit: '2', offset } })
      }
      await caller.call(listThreads, { query: { in: id('INBOX'), limit: '1' } })
      await caller.call(listThreads, { query: { in: 'Sent' } })
      await caller.call(listThreads, { query: { in: UNKNOWN } })
      await caller.call(listFolders)
    },
  ],
  [
    'filters a folder by read and starred',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS })
      await caller.call(listThreads, { query: { folder: 'INBOX', is_read: 'true' } })
      await caller.call(listThreads, { query: { folder: id('INBOX'), is_read: 'false', limit: '2', offset: '1' } })
      await caller.call(listThreads, { query: { in: 'INBOX', is_star: 'true' } })
      await caller.call(listThreads, { query: { folder: 'INBOX', is_star: 'false', is_read: 'false' } })
    },
  ],
  [
    'names the recipients of sent mail',
    async (caller) => {
      await caller.fill({ threads: [{ subject: 'Gửi báo giá', from, folder: 'Sent', unread: false }] })
      await caller.call(listThreads, { query: { in: 'Sent' } })
    },
  ],
  [
    'lists a folder of one’s own by its path and by its id',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS.slice(0, 2), folders: ['Dự án', 'Dự án/Năm 2026'] })
      await caller.call(moveThreads, {
        body: [{ thread_ids: [id(RENT)], from_folder_id: id('INBOX'), to_folder_id: id('Dự án/Năm 2026') }],
      })
      await caller.call(listThreads, { query: { in: 'Dự án/Năm 2026' } })
      await caller.call(listThreads, { query: { in: id('Dự án/Năm 2026') } })
      await caller.call(listThreads, { query: { in: 'Dự án' } })
    },
  ],
  [
    'opens a thread and a message',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS.slice(0, 2) })
      const opened = await caller.call(getThread, { params: { id: id(RENT) }, query: { in: 'INBOX' } })
      const [message] = dataOf(opened).message_ids ?? []
      await caller.call(getMessage, { params: { id: message ?? '' } })
      await caller.call(getThread, { params: { id: id(QUOTE) } })
      await caller.call(getThread, { params: { id: UNKNOWN } })
      await caller.call(getMessage, { params: { id: UNKNOWN } })
    },
  ],
  [
    'stars threads and lists them in Starred',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS })
      await caller.call(starThread, { params: { id: id(RENT) }, body: { starred: true } })
      await caller.call(listThreads, { query: { in: 'Starred' } })
      await caller.call(starThread, { params: { id: id(RENT) }, body: { starred: false } })
      await caller.call(starThread, { params: { id: id(RENT) }, body: { starred: false } })
      await caller.call(starThread, { params: { id: UNKNOWN }, body: { starred: true } })
      await caller.call(listThreads, { query: { in: 'Starred', limit: '1' } })
      await caller.call(getThread, { params: { id: id(MEETING) } })
      await caller.call(listFolders)
    },
  ],
  [
    'leaves trashed threads out of Starred',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS })
      await caller.call(deleteThreads, { body: { ids: [id(MEETING)] } })
      await caller.call(listThreads, { query: { in: 'Starred' } })
      await caller.call(listFolders)
    },
  ],
  [
    'marks threads read and names those that changed',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS })
      const [inbox, trash] = [id('INBOX'), id('Trash')]
      const ids = [id(RENT), id(QUOTE), UNKNOWN]
      await caller.call(markThreads, { body: { ids, folder_id: inbox, unread: false } })
      await caller.call(markThreads, { body: { ids, folder_id: inbox, unread: false } })
      await caller.call(markThreads, { body: { ids: [id(QUOTE)], folder_id: inbox, unread: true } })
      await caller.call(markThreads, { body: { ids, folder_id: trash, unread: true } })
      await caller.call(markThreads, { body: { ids, folder_id: UNKNOWN, unread: true } })
      await caller.call(listThreads, { query: { in: 'INBOX' } })
      await caller.call(listFolders)
    },
  ],
  [
    'moves threads and undoes exactly that move',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS, folders: ['Kho'] })
      const move = (subjects: readonly string[], from: string, to: string) =>
        caller.call(moveThreads, {
          body: [{ thread_ids: subjects.map(id), from_folder_id: id(from), to_folder_id: id(to) }],
        })
      await move([QUOTE], 'INBOX', 'Kho')
      const { version } = dataOf(await move([RENT, MEETING], 'INBOX', 'Kho'))
      await caller.call(listThreads, { query: { in: 'Kho' } })
      const ids = [id(RENT), id(MEETING), id(QUOTE)]
      await caller.call(restoreThreads, { body: { folder_id: id('Kho'), ids, version } })
      await caller.call(restoreThreads, { body: { folder_id: id('Kho'), ids, version } })
      await caller.call(listThreads, { query: { in: 'Kho' } })
      await caller.call(listThreads, { query: { in: 'INBOX' } })
      await caller.call(restoreThreads, { body: { folder_id: UNKNOWN, ids, version } })
      await caller.call(listFolders)
    },
  ],
  [
    'moves only what is in the folder, and several groups at once',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS, folders: ['Kho', 'Họp'] })
      const [inbox, store, meetings] = [id('INBOX'), id('Kho'), id('Họp')]
      const moved = await caller.call(moveThreads, {
        body: [
          { thread_ids: [id(RENT), UNKNOWN], from_folder_id: inbox, to_folder_id: store },
          { thread_ids: [id(MEETING)], from_folder_id: inbox, to_folder_id: meetings },
          { thread_ids: [id(QUOTE)], from_folder_id: store, to_folder_id: meetings },
        ],
      })
      await caller.call(moveThreads, {
        body: [{ thread_ids: [id(QUOTE)], from_folder_id: inbox, to_folder_id: inbox }],
      })
      const { version } = dataOf(moved)
      await caller.call(restoreThreads, { body: { folder_id: store, ids: [id(RENT), id(MEETING)], version } })
      await caller.call(listThreads, { query: { in: 'Họp' } })
    },
  ],
  [
    'refuses moves into folders that take none',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS })
      for (const to of ['Sent', 'Drafts', 'Starred', 'WEBMAIL_SCHEDULED', 'webmail_period']) {
        const group = { thread_ids: [id(RENT)], from_folder_id: id('INBOX'), to_folder_id: id(to) }
        await caller.call(moveThreads, { body: [group] })
      }
      const ids = { thread_ids: [id(RENT)], from_folder_id: id('INBOX'), to_folder_id: id('Trash') }
      await caller.call(moveThreads, { body: [{ ...ids, to_folder_id: UNKNOWN }] })
      await caller.call(moveThreads, { body: [{ ...ids, from_folder_id: UNKNOWN }] })
      await caller.call(moveThreads, { body: [{ ...ids, from_folder_id: id('Starred') }] })
      await caller.call(listThreads, { query: { in: 'INBOX', limit: '1' } })
    },
  ],
  [
    'deletes threads to Trash and restores them',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS, folders: ['Kho'] })
      const trash = id('Trash')
      await caller.call(moveThreads, {
        body: [{ thread_ids: [id(QUOTE)], from_folder_id: id('INBOX'), to_folder_id: id('Kho') }],
      })
      const ids = [id(RENT), id(QUOTE)]
      const { version } = dataOf(await caller.call(deleteThreads, { body: { ids: [...ids, UNKNOWN] } }))
      await caller.call(deleteThreads, { body: { ids } })
      await caller.call(listThreads, { query: { in: 'Trash' } })
      await caller.call(getThread, { params: { id: id(QUOTE) }, query: { in: 'Trash' } })
      await caller.call(restoreThreads, { body: { folder_id: trash, ids: [id(QUOTE)], version } })
      await caller.call(restoreThreads, { body: { folder_id: trash, ids } })
      await caller.call(listThreads, { query: { in: 'Kho' } })
      await caller.call(listFolders)
    },
  ],
  [
    'moves the only message of a thread',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS.slice(0, 2), folders: ['Kho'] })
      const opened = await caller.call(getThread, { params: { id: id(RENT) } })
      const messages = [...(dataOf(opened).message_ids ?? [])]
      const { version } = dataOf(
        await caller.call(moveMessages, { body: { message_ids: messages, folder_id: id('Kho') } }),
      )
      await caller.call(moveMessages, { body: { message_ids: messages, folder_id: id('Kho') } })
      await caller.call(moveMessages, { body: { message_ids: messages, folder_id: UNKNOWN } })
      await caller.call(moveMessages, { body: { message_ids: messages, folder_id: id('Sent') } })
      await caller.call(moveMessages, { body: { message_ids: [UNKNOWN], folder_id: id('INBOX') } })
      await caller.call(listThreads, { query: { in: 'Kho' } })
      await caller.call(restoreThreads, { body: { folder_id: id('Kho'), ids: [id(RENT)], version } })
    },
  ],
  [
    'creates, renames and lists labels',
    async (caller) => {
      await caller.call(createLabel, { body: { name: '  Khách   hàng ', colour: 'teal' } })
      const made = dataOf(await caller.call(createLabel, { body: { name: 'Gấp' } }))
      await caller.call(createLabel, { body: { name: 'Ăn trưa' } })
      await caller.call(createLabel, { body: { name: 'đối tác' } })
      await caller.call(createLabel, { body: { name: 'Zalo' } })
      await caller.call(createLabel, { body: { name: 'khách hàng' } })
      await caller.call(createLabel, { body: { name: '' } })
      await caller.call(createLabel, { body: { name: '"Gấp"' } })
      await caller.call(changeLabel, { params: { id: made.id ?? '' }, body: { name: 'Rất  gấp' } })
      await caller.call(changeLabel, { params: { id: made.id ?? '' }, body: { colour: 'pink' } })
      await caller.call(changeLabel, { params: { id: made.id ?? '' }, body: { name: 'KHÁCH HÀNG' } })
      await caller.call(changeLabel, { params: { id: UNKNOWN }, body: { name: 'Khác' } })
      await caller.call(listLabels)
    },
  ],
  [
    'puts labels on threads and takes them off',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS })
      const first = dataOf(await caller.call(createLabel, { body: { name: 'Một' } })).id ?? ''
      const second = dataOf(await caller.call(createLabel, { body: { name: 'Hai' } })).id ?? ''
      const ids = [id(RENT), id(QUOTE), UNKNOWN]
      const put = (label: string, labelled: boolean, more: { version?: number } = {}) =>
        caller.call(labelThreads, { body: { ids, label_id: label, labelled, ...more } })
      await put(second, true)
      await caller.call(labelThreads, { body: { ids: [id(RENT)], label_id: first, labelled: true } })
      const { version } = dataOf(await put(first, true))
      await caller.call(listThreads, { query: { in: 'INBOX' } })
      await caller.call(getThread, { params: { id: id(RENT) } })
      await put(first, false, { version })
      await caller.call(listThreads, { query: { in: 'INBOX' } })
      await put(second, false)
      await put(second, false)
      await put(UNKNOWN, true)
      await caller.call(listThreads, { query: { in: 'INBOX', limit: '2' } })
    },
  ],
  [
    'deletes a label from its threads and restores it on them',
    async (caller) => {
      const id = await caller.fill({ threads: THREADS.slice(0, 2) })
      const label = dataOf(await caller.call(createLabel, { body: { name: 'Một' } })).id ?? ''
      const other = dataOf(await caller.call(createLabel, { body: { name: 'Hai' } })).id ?? ''
      await caller.call(labelThreads, { body: { ids: [id(RENT)], label_id: label, labelled: true } })
      await caller.call(deleteLabel, { params: { id: label } })
      await caller.call(deleteLabel, { params: { id: label } })
      await caller.call(deleteLabel, { params: { id: other } })
      await caller.call(listLabels)
      await caller.call(labelThreads, { body: { ids: [id(RENT)], label_id: label, labelled: true } })
      await caller.call(createLabel, { body: { name: 'Hai' } })
      await caller.call(restoreLabel, { params: { id: other } })
      await caller.call(restoreLabel, { params: { id: label } })
      await caller.call(restoreLabel, { params: { id: label } })
      await caller.call(restoreLabel, { params: { id: UNKNOWN } })
      await caller.call(listLabels)
      await caller.call(listThreads, { query: { in: 'INBOX' } })
    },
  ],
  [
    'renames and moves a folder with its subfolders',
    async (caller) => {
      const folders = ['Dự án', 'Dự án/Năm 2026', 'Dự án/Năm 2026/Quý 1', 'Kho', 'Ảnh']
      const id = await caller.fill({ threads: THREADS.slice(0, 1), folders })
      const change = (path: string, body: { name?: string; parent_id?: string | null }) =>
        caller.call(changeFolder, { params: { id: id(path) }, body })
      await caller.call(listFolders)
      await change('Dự án', { name: ' Công   trình ' })
      await caller.call(listFolders)
      await change('Dự án/Năm 2026', { parent_id: id('Kho') })
      await caller.call(listFolders)
      await change('Dự án/Năm 2026', { name: 'Cũ', parent_id: null })
      await change('Dự án/Năm 2026', { name: 'Cũ', parent_id: null })
      await caller.call(listFolders)
      await caller.call(listThreads, { query: { in: 'Cũ/Quý 1' } })
    },
  ],
  [
    'refuses names and parents that a folder cannot have',
    async (caller) => {
      const id = await caller.fill({ folders: ['Dự án', 'Dự án/Năm 2026', 'Kho'] })
      const change = (folder: string, body: { name?: string; parent_id?: string | null }) =>
        caller.call(changeFolder, { params: { id: folder }, body })
      await change(id('Kho'), { name: 'dự án' })
      await change(id('Kho'), { name: '' })
      await change(id('Kho'), { name: 'a/b' })
      await change(id('Kho'), { name: 'Inbox' })
      await change(id('Dự án'), { parent_id: id('Dự án/Năm 2026') })
      await change(id('Kho'), { parent_id: id('INBOX') })
      await change(id('Kho'), { parent_id: UNKNOWN })
      await change(id('INBOX'), { name: 'Khác' })
      await change(UNKNOWN, { name: 'Khác' })
      await caller.call(listFolders)
    },
  ],
]
