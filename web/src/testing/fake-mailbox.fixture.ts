import type { AddressField } from '@sen/contract/fields'
import type { FolderField } from '@sen/contract/folders'
import { changeFolder, listFolders } from '@sen/contract/folders'
import { type LabelField, labelThreads, listLabels } from '@sen/contract/labels/labels'
import { changeLabel, createLabel, deleteLabel, restoreLabel } from '@sen/contract/labels/own-labels'
import { getMessage, type MessageField } from '@sen/contract/messages'
import type { BodyOf } from '@sen/contract/route'
import {
  deleteThreads,
  getThread,
  listThreads,
  type MoveReceipt,
  markThreads,
  moveMessages,
  moveThreads,
  restoreThreads,
  starThread,
  type ThreadDetail,
  type ThreadField,
} from '@sen/contract/threads'
import { SYSTEM_FOLDER_NAMES, SYSTEM_FOLDER_ROLES } from '@sen/model/folders'
import { nextLabelColour } from '@sen/model/labels/labels'
import type { FakeServer } from './fake-server.fixture.ts'

export interface CannedThread {
  readonly subject: string
  readonly folder?: string
  readonly from?: AddressField
  readonly unread?: boolean
  readonly starred?: boolean
  readonly labels?: readonly string[]
  readonly forged?: boolean
  /** Oldest first; default: one message with the subject as its text. */
  readonly messages?: readonly Partial<MessageField>[]
}

export const READER = { name: 'Cao Thị Hiền', email: 'hien@senmail.test' }
const SENDER = { name: 'Đặng Kim Anh', email: 'kim.anh@doitac.example' }
const RECEIVED_AT = 1_790_000_000
const ICONS = ['inbox', 'star', 'send', 'file', 'clock', 'repeat', 'ban', 'trash'] as const

/** An in-memory mailbox that answers the mail calls for page tests. */
export class FakeMailbox {
  #folders: readonly FolderField[] = []
  #threads: readonly { readonly row: ThreadField; readonly messages: readonly MessageField[]; folder: string }[] = []
  readonly #moves = new Map<number, readonly { readonly id: string; readonly folder: string }[]>()
  #labels: readonly LabelField[] = []
  #removedLabels: readonly LabelField[] = []
  #version = 1

  constructor(server: FakeServer) {
    this.#answer(server)
  }

  fill(threads: readonly CannedThread[], ownFolders: readonly string[], labels: readonly LabelField[] = []): void {
    this.#labels = labels
    this.#removedLabels = []
    const system = SYSTEM_FOLDER_ROLES.map((role, at) => folder(at + 1, SYSTEM_FOLDER_NAMES[role], role, ICONS[at]))
    this.#folders = [...system, ...ownFolders.map((name, at) => folder(system.length + at + 1, name, 'custom'))]
    this.#moves.clear()
    this.#threads = threads.map((canned, at) => cannedThread(canned, at, this.#idOf(canned.folder ?? 'INBOX')))
  }

  labels(): LabelField[] {
    return this.#labels.toSorted((a, b) => a.name.localeCompare(b.name))
  }

  markAll(patch: Partial<ThreadField>): void {
    this.#change(
      this.#threads.map(({ row }) => row.id),
      patch,
    )
  }

  removeFolder(id: string): void {
    this.#folders = this.#folders.filter((each) => each.id !== id)
  }

  addFolder(name: string): FolderField {
    const added = folder(this.#folders.length + 1, name, 'custom')
    this.#folders = [...this.#folders, added]
    return added
  }

  folders(): FolderField[] {
    return this.#folders.map((each) => {
      const rows = this.rowsOf(each.id)
      return { ...each, total_threads: rows.length, unread_threads: rows.filter(({ unread }) => unread).length }
    })
  }

  rowsOf(name: string): ThreadField[] {
    const id = this.#idOf(name)
    const isStarred = id === this.#idOf('Starred')
    return this.#threads
      .filter(({ row, folder: place }) => (isStarred ? row.starred : place === id))
      .map(({ row, folder: place }) => ({ ...row, folder_id: place, folder_ids: [place] }))
  }

  #idOf(name: string): string {
    const found = this.#folders.find((each) => each.name === name || each.id === name)
    if (!found) throw new Error(`There is no folder called ${name}.`)
    return found.id
  }

  #change(ids: readonly string[], patch: Partial<ThreadField>): void {
    const isMeant = (id: string) => ids.includes(id)
    this.#threads = this.#threads.map((each) =>
      isMeant(each.row.id) ? { ...each, row: { ...each.row, ...patch } } : each,
    )
  }

  #move(groups: readonly { readonly ids: readonly string[]; readonly to: (id: string) => string }[]): MoveReceipt {
    this.#version += 1
    const before: { id: string; folder: string }[] = []
    const moved: MoveReceipt['moved'] = []
    for (const { ids, to } of groups) {
      for (const thread of this.#threads.filter(({ row }) => ids.includes(row.id))) {
        const place = to(thread.row.id)
        before.push({ id: thread.row.id, folder: thread.folder })
        moved.push({ thread_ids: [thread.row.id], from_folder_id: thread.folder, to_folder_id: place })
        thread.folder = place
      }
    }
    this.#moves.set(this.#version, before)
    return { moved, version: this.#version, blocked: [] }
  }

  #answer(server: FakeServer): void {
    server.answer(listFolders, () => ({ data: this.folders(), total: this.#folders.length }))
    server.answer(listThreads, ({ query }) => {
      const isMeant = (name: string, value: boolean) => !query.has(name) || query.get(name) === String(value)
      const rows = this.rowsOf(query.get('folder') ?? query.get('in') ?? 'INBOX').filter(
        ({ unread, starred }) => isMeant('is_read', !unread) && isMeant('is_star', starred),
      )
      const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)]
      return { data: rows.slice(offset, offset + limit), total: rows.length }
    })
    server.answer(getThread, ({ params }) => ({ data: this.detailOf(params.id) }))
    server.answer(getMessage, ({ params }) => {
      const message = this.#threads.flatMap(({ messages }) => messages).find(({ id }) => id === params.id)
      if (!message) throw new Error(`There is no message ${params.id}.`)
      return { data: message }
    })
    server.answer(starThread, ({ params: { id }, body: { starred } }) => {
      this.#change([id], { starred })
      this.#version += 1
      return { data: { id, starred, version: this.#version } }
    })
    server.answer(changeFolder, ({ params: { id }, body }) => ({ data: this.#changeFolder(id, body) }))
    server.answer(listLabels, () => ({ data: this.labels(), total: this.#labels.length }))
    server.answer(createLabel, ({ body: { name, colour } }) => {
      const label = { id: `${500 + this.#version}`, name, colour: colour ?? nextLabelColour(this.#labels) }
      return { data: this.#keepLabel(label) }
    })
    server.answer(changeLabel, ({ params: { id }, body }) => {
      const before = this.#labels.find((label) => label.id === id)
      if (!before) throw new Error(`There is no label ${id}.`)
      const { name = before.name, colour = before.colour } = body
      return { data: this.#keepLabel({ id, name, colour }) }
    })
    server.answer(deleteLabel, ({ params: { id } }) => {
      this.#removedLabels = this.#labels.filter((label) => label.id === id)
      this.#labels = this.#labels.filter((label) => label.id !== id)
      this.#version += 1
      return { data: { id, version: this.#version } }
    })
    server.answer(restoreLabel, ({ params: { id } }) => {
      const label = this.#removedLabels.find((each) => each.id === id)
      if (!label) throw new Error(`There is no label ${id}.`)
      return { data: this.#keepLabel(label) }
    })
    server.answer(labelThreads, ({ body: { ids, label_id, labelled } }) => {
      this.#threads = this.#threads.map((each) => {
        if (!ids.includes(each.row.id)) return each
        const others = each.row.labels.filter((id) => id !== label_id)
        return { ...each, row: { ...each.row, labels: labelled ? [...others, label_id] : others } }
      })
      this.#version += 1
      return { data: { ids, label_id, labelled, version: this.#version } }
    })
    server.answer(markThreads, ({ body: { ids, folder_id, unread } }) => {
      this.#change(ids, { unread })
      this.#version += 1
      return { data: { ids, folder_id, unread, version: this.#version } }
    })
    server.answer(moveThreads, ({ body }) => ({
      data: this.#move(body.map(({ thread_ids, to_folder_id }) => ({ ids: thread_ids, to: () => to_folder_id }))),
    }))
    server.answer(moveMessages, ({ body: { message_ids, folder_id } }) => {
      const isMoved = ({ id }: MessageField) => message_ids.includes(id)
      const threads = this.#threads.filter(({ messages }) => messages.some(isMoved))
      if (!threads.every(({ messages }) => messages.every(isMoved)))
        throw new Error('A thread lies in one folder here.')
      return { data: this.#move([{ ids: threads.map(({ row }) => row.id), to: () => folder_id }]) }
    })
    server.answer(deleteThreads, ({ body: { ids } }) => ({
      data: this.#move([{ ids, to: () => this.#idOf('Trash') }]),
    }))
    server.answer(restoreThreads, ({ body: { ids, version } }) => {
      const before = this.#moves.get(version ?? this.#version) ?? []
      const to = (id: string) => before.find((each) => each.id === id)?.folder ?? this.#idOf('INBOX')
      return { data: this.#move([{ ids, to }]) }
    })
  }

  /** Changes a folder and its subfolders without validation; a test of a refusal sets its own answer. */
  #changeFolder(id: string, { name, parent_id }: BodyOf<typeof changeFolder>) {
    const before = this.#folders.find((each) => each.id === id)
    if (!before) throw new Error(`There is no folder ${id}.`)
    const parent = parent_id === undefined ? before.parent_name : (this.#nameOf(parent_id) ?? '')
    const own = name ?? before.name.slice(before.name.lastIndexOf('/') + 1)
    const place = parent === '' ? own : `${parent}/${own}`
    this.#folders = this.#folders.map((each) => {
      if (each !== before && !each.name.startsWith(`${before.name}/`)) return each
      const path = place + each.name.slice(before.name.length)
      return { ...each, name: path, display_name: path, parent_name: path.split('/').slice(0, -1).join('/') }
    })
    this.#version += 1
    const changed = this.#folders.find((each) => each.id === id) ?? before
    return { ...changed, version: this.#version }
  }

  #nameOf(id: string | null): string | undefined {
    return this.#folders.find((each) => each.id === id)?.name
  }

  #keepLabel(label: LabelField) {
    this.#version += 1
    this.#labels = [...this.#labels.filter(({ id }) => id !== label.id), label]
    return { ...label, version: this.#version }
  }

  detailOf(id: string): ThreadDetail {
    const thread = this.#threads.find(({ row }) => row.id === id)
    const newest = thread?.messages.at(-1)
    if (!thread || !newest) throw new Error(`There is no thread ${id}.`)
    const { row, messages, folder: place } = thread
    const name = this.#folders.find((each) => each.id === place)?.name ?? ''
    return {
      id,
      v4_id: id,
      thread_id: id,
      subject: row.subject,
      snippets: [{ folder_id: place, snippet: row.snippet }],
      participants: row.participants,
      message_ids: messages.map((message) => message.id),
      draft_ids: [],
      message_count: messages.length,
      unread: row.unread,
      has_attachments: row.has_attachments,
      mailbox_name: name,
      folder_id: place,
      v4_folder_id: place,
      old_folder_id: null,
      from: newest.from,
      to: newest.to,
      date: newest.date,
      folder_ids: [place],
      starred: row.starred,
      labels: [...row.labels],
      messages: messages.map((message) => ({ ...message, folder: name, folder_id: place, unread: row.unread })),
    }
  }
}

function folder(
  id: number,
  name: string,
  role: FolderField['role'],
  icon: FolderField['icon'] = 'folder',
): FolderField {
  const counters = { unread_threads: 0, total_threads: 0 }
  const parent = name.split('/').slice(0, -1).join('/')
  return { id: `${id}`, name, display_name: name, parent_name: parent, icon, children: [], role, ...counters }
}

function cannedThread(canned: CannedThread, at: number, place: string) {
  const {
    subject,
    from = SENDER,
    unread = true,
    starred = false,
    labels = [],
    forged = false,
    messages = [{}],
  } = canned
  const id = `${100 + at}`
  const row: ThreadField = {
    id,
    subject,
    snippet: `${subject}.`,
    participants: [from],
    recipients: [],
    draft_ids: [],
    planned_at: null,
    message_count: messages.length,
    unread,
    starred,
    labels: [...labels],
    has_attachments: messages.some(({ files = [] }) => files.length > 0),
    folder_id: place,
    folder_ids: [place],
    last_message_timestamp: RECEIVED_AT - at * 60,
    status: '',
    forged,
    tracking: null,
    version: 1,
  }
  return { row, folder: place, messages: messages.map((said, index) => messageOf({ from, ...said }, row, index)) }
}

export function messageOf(said: Partial<MessageField>, row: ThreadField, index: number): MessageField {
  const text = `${row.subject}.`
  return {
    id: `${row.id}${index}`,
    thread_id: row.id,
    message_id_header: `m${row.id}${index}@doitac.example`,
    is_draft: false,
    folder: '',
    folder_id: row.folder_id,
    old_folder: null,
    in_reply_to: '',
    references: [],
    from: SENDER,
    reply_to: [],
    to: [READER],
    cc: [],
    bcc: [],
    subject: row.subject,
    snippet: text,
    body: text,
    body_format: 'text',
    has_remote_content: false,
    images_shown: false,
    body_clipped: false,
    body_shortfall: null,
    verdict: null,
    date: row.last_message_timestamp,
    header_date: row.last_message_timestamp,
    unread: row.unread,
    starred: row.starred,
    files: [],
    status: '',
    state: '',
    unparsable: false,
    size: 1_000,
    revision: 0,
    deliveries: [],
    recall: null,
    tracked: false,
    tracking: null,
    scheduled: null,
    periodic: null,
    ...said,
  }
}
