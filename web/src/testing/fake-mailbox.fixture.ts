import { changeFolder, type FolderField, listFolders } from '@sen/contract/folders'
import { type LabelField, labelThreads } from '@sen/contract/labels/labels'
import { getMessage, type MessageField } from '@sen/contract/messages'
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
import { isTrashOrJunk, WRITTEN_FOLDER_ROLES } from '@sen/model/folders'
import { judgeMove } from '@sen/model/moving'
import { MAX_LISTED_PARTICIPANTS } from '@sen/model/threads/limits'
import { type CannedThread, cannedThread, type FakeThread } from './canned-mail.fixture.ts'
import { FakeFolders } from './fake-folders.fixture.ts'
import { FakeLabels } from './fake-labels.fixture.ts'
import type { FakeServer } from './fake-server.fixture.ts'
import { refusal } from './refusal.fixture.ts'

/** The rights of the stage's user. */
const RIGHTS = {
  isOwner: false,
  accountVerified: true,
  smtpEnabled: true,
  driveEnabled: true,
  domainVerified: true,
  sharingPublic: true,
}

/** An in-memory mailbox that answers the mail calls for page tests. */
export class FakeMailbox {
  readonly #folders = new FakeFolders()
  readonly #labels: FakeLabels
  #threads: readonly FakeThread[] = []
  #version = 1

  constructor(server: FakeServer) {
    this.#labels = new FakeLabels(server, () => this.#nextVersion())
    this.#answerReading(server)
    this.#answerChanges(server)
  }

  fill(threads: readonly CannedThread[], ownFolders: readonly string[], labels: readonly LabelField[] = []): void {
    this.#labels.fill(labels)
    this.#folders.fill(ownFolders)
    this.#threads = threads.map((canned, at) => cannedThread(canned, at, this.#idOf(canned.folder ?? 'INBOX')))
  }

  labels(): LabelField[] {
    return this.#labels.list()
  }

  markAll(patch: Partial<ThreadField>): void {
    this.#change(
      this.#threads.map(({ row }) => row.id),
      patch,
    )
  }

  removeFolder(id: string): void {
    this.#folders.remove(id)
  }

  addFolder(name: string): FolderField {
    return this.#folders.add(name)
  }

  folders(): FolderField[] {
    return this.#folders.list().map((each) => this.#counted(each))
  }

  rowsOf(name: string): ThreadField[] {
    const id = this.#idOf(name)
    const role = this.#folders.find(id)?.role
    const isStarred = role === 'starred'
    const isWritten = WRITTEN_FOLDER_ROLES.some((written) => written === role)
    return this.#threads
      .filter((thread) => this.#isIn(thread, id) && (!isStarred || thread.row.starred))
      .map(({ row, folder: folderId }) => ({
        ...row,
        ...(isWritten && { recipients: this.#recipientsOf(row.id) }),
        folder_id: isStarred ? id : folderId,
        folder_ids: [folderId],
      }))
  }

  #counted(folder: FolderField): FolderField {
    const rows = this.rowsOf(folder.id)
    return { ...folder, total_threads: rows.length, unread_threads: rows.filter(({ unread }) => unread).length }
  }

  #idOf(name: string): string {
    const found = this.#folders.find(name)
    if (!found) throw new Error(`There is no folder called ${name}.`)
    return found.id
  }

  /** @throws CallError folder_not_found */
  #requireFolder(idOrName: string): FolderField {
    const found = this.#folders.find(idOrName)
    if (!found) throw refusal('folder_not_found')
    return found
  }

  /** @throws CallError thread_not_found */
  #requireThread(id: string): FakeThread {
    const found = this.#threads.find(({ row }) => row.id === id)
    if (!found) throw refusal('thread_not_found')
    return found
  }

  #recipientsOf(id: string): ThreadField['recipients'] {
    return (this.#requireThread(id).messages.at(-1)?.to ?? []).slice(0, MAX_LISTED_PARTICIPANTS)
  }

  /** Starred contains everything outside Trash and Junk. */
  #isIn(thread: FakeThread, folderId: string): boolean {
    const role = this.#folders.find(thread.folder)?.role ?? 'inbox'
    const isStarred = this.#folders.find(folderId)?.role === 'starred'
    return thread.folder === folderId || (isStarred && !isTrashOrJunk(role))
  }

  #nextVersion(): number {
    this.#version += 1
    return this.#version
  }

  #update(isMeant: (thread: FakeThread) => boolean, change: (thread: FakeThread) => FakeThread): void {
    this.#threads = this.#threads.map((each) => (isMeant(each) ? change(each) : each))
  }

  #change(ids: readonly string[], patch: Partial<ThreadField>): void {
    this.#update(
      ({ row }) => ids.includes(row.id),
      (each) => ({ ...each, row: { ...each.row, ...patch } }),
    )
  }

  /** Moves threads and groups the receipt by the folders. */
  #move(chosen: readonly { readonly thread: FakeThread; readonly to: string }[], version: number): MoveReceipt {
    const moved: MoveReceipt['moved'] = []
    for (const { thread, to } of chosen) {
      const { folder: from, row } = thread
      if (from === to) continue
      const group = moved.find((each) => each.from_folder_id === from && each.to_folder_id === to)
      if (group) group.thread_ids.push(row.id)
      else moved.push({ thread_ids: [row.id], from_folder_id: from, to_folder_id: to })
      this.#update(
        (each) => each.row.id === row.id,
        (each) => ({ ...each, folder: to, previousFolder: from, movedVersion: version }),
      )
    }
    return { moved, version, blocked: [] }
  }

  /** @throws CallError move_not_allowed */
  #requireMove(from: FolderField, to: FolderField): void {
    if (judgeMove(from, to, { rights: RIGHTS }) !== 'allowed') throw refusal('move_not_allowed')
  }

  #answerReading(server: FakeServer): void {
    server.answer(listFolders, () => {
      const data = this.folders()
      return { data, total: data.length }
    })
    server.answer(listThreads, ({ query }) => {
      const isMeant = (name: string, value: boolean) => !query.has(name) || query.get(name) === String(value)
      const { id } = this.#requireFolder(query.get('folder') ?? query.get('in') ?? 'INBOX')
      const isSearch = ['folder', 'is_read', 'is_star'].some((name) => query.has(name))
      const rows = this.rowsOf(id)
        .filter(({ unread, starred }) => isMeant('is_read', !unread) && isMeant('is_star', starred))
        // A search finds mail of any folder, so that its rows name the recipients too.
        .map((row) => (isSearch ? { ...row, recipients: this.#recipientsOf(row.id) } : row))
      const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)]
      return { data: rows.slice(offset, offset + limit), total: rows.length }
    })
    server.answer(getThread, ({ params }) => ({ data: this.detailOf(params.id) }))
    server.answer(getMessage, ({ params }) => {
      const thread = this.#threads.find(({ messages }) => messages.some(({ id }) => id === params.id))
      const message = thread && this.#shown(thread).find(({ id }) => id === params.id)
      if (!message) throw refusal('message_not_found')
      return { data: message }
    })
  }

  #answerChanges(server: FakeServer): void {
    server.answer(changeFolder, ({ params: { id }, body }) => {
      const changed = this.#folders.change(id, body)
      return { data: { ...this.#counted(changed), version: this.#nextVersion() } }
    })
    server.answer(starThread, ({ params: { id }, body: { starred } }) => {
      this.#requireThread(id)
      this.#change([id], { starred })
      return { data: { id, starred, version: this.#nextVersion() } }
    })
    server.answer(markThreads, ({ body: { ids, folder_id, unread } }) => {
      this.#requireFolder(folder_id)
      const changed = this.#threads
        .filter((each) => ids.includes(each.row.id) && this.#isIn(each, folder_id) && each.row.unread !== unread)
        .map(({ row }) => row.id)
      this.#change(changed, { unread })
      return { data: { ids: changed, folder_id, unread, version: this.#nextVersion() } }
    })
    server.answer(labelThreads, ({ body: { ids, label_id, labelled, version: undone } }) => {
      this.#labels.require(label_id)
      const version = this.#nextVersion()
      const changed = this.#threads.filter(
        ({ row, labelVersions }) =>
          ids.includes(row.id) &&
          row.labels.includes(label_id) !== labelled &&
          (undone === undefined || labelVersions.get(label_id) === undone),
      )
      this.#update(
        (each) => changed.includes(each),
        (each) => {
          const others = each.row.labels.filter((id) => id !== label_id)
          // The server sorts by id.
          const labels = labelled ? [...others, label_id].toSorted((a, b) => Number(a) - Number(b)) : others
          const labelVersions = new Map(each.labelVersions).set(label_id, version)
          return { ...each, row: { ...each.row, labels }, labelVersions }
        },
      )
      return { data: { ids: changed.map(({ row }) => row.id), label_id, labelled, version } }
    })
    server.answer(moveThreads, ({ body }) => {
      const version = this.#nextVersion()
      const pairs = body.map((group) => {
        const [from, to] = [this.#requireFolder(group.from_folder_id), this.#requireFolder(group.to_folder_id)]
        this.#requireMove(from, to)
        return { ids: group.thread_ids, from, to }
      })
      const receipts = pairs.map(({ ids, from, to }) => {
        const threads = this.#threads.filter((each) => ids.includes(each.row.id) && this.#isIn(each, from.id))
        return this.#move(
          threads.map((thread) => ({ thread, to: to.id })),
          version,
        )
      })
      return { data: { moved: receipts.flatMap(({ moved }) => moved), version, blocked: [] } }
    })
    server.answer(moveMessages, ({ body: { message_ids, folder_id } }) => {
      const isMoved = ({ id }: MessageField) => message_ids.includes(id)
      const to = this.#requireFolder(folder_id)
      const threads = this.#threads.filter(({ messages }) => messages.some(isMoved))
      const known = threads.flatMap(({ messages }) => messages.map(({ id }) => id))
      if (!message_ids.every((id) => known.includes(id))) throw refusal('message_not_found')
      if (!threads.every(({ messages }) => messages.every(isMoved)))
        throw new Error('A thread lies in one folder here.')
      for (const { folder: from } of threads) if (from !== to.id) this.#requireMove(this.#requireFolder(from), to)
      const chosen = threads.map((thread) => ({ thread, to: to.id }))
      return { data: this.#move(chosen, this.#nextVersion()) }
    })
    server.answer(deleteThreads, ({ body: { ids } }) => {
      const to = this.#idOf('Trash')
      const chosen = this.#threads.filter(({ row }) => ids.includes(row.id)).map((thread) => ({ thread, to }))
      return { data: this.#move(chosen, this.#nextVersion()) }
    })
    server.answer(restoreThreads, ({ body: { folder_id, ids, version } }) => {
      const { id: from } = this.#requireFolder(folder_id)
      const chosen = this.#threads
        .filter(
          ({ row, folder, movedVersion }) =>
            ids.includes(row.id) && folder === from && (version === undefined || movedVersion === version),
        )
        .map((thread) => ({ thread, to: this.#formerFolder(thread) }))
      return { data: this.#move(chosen, this.#nextVersion()) }
    })
  }

  /** Returns where restoring puts a thread: its previous folder, or INBOX if there is none. */
  #formerFolder({ folder, previousFolder }: FakeThread): string {
    const isThere = previousFolder !== undefined && this.#folders.find(previousFolder) !== undefined
    return isThere && previousFolder !== folder ? previousFolder : this.#idOf('INBOX')
  }

  /** Returns the messages with what their thread knows: the folders, and whether they are read. */
  #shown({ row, messages, folder: folderId, previousFolder }: FakeThread): MessageField[] {
    const nameOf = (id: string | undefined) => (id === undefined ? undefined : this.#folders.find(id)?.name)
    return messages.map((message) => ({
      ...message,
      folder: nameOf(folderId) ?? '',
      folder_id: folderId,
      old_folder: nameOf(previousFolder) ?? null,
      unread: row.unread,
    }))
  }

  detailOf(id: string): ThreadDetail {
    const thread = this.#requireThread(id)
    const { row, folder: folderId } = thread
    const messages = this.#shown(thread)
    const newest = messages.at(-1)
    if (!newest) throw refusal('thread_not_found')
    return {
      id,
      v4_id: id,
      thread_id: id,
      subject: row.subject,
      snippets: [{ folder_id: folderId, snippet: row.snippet }],
      participants: row.participants,
      message_ids: messages.map((message) => message.id),
      draft_ids: [],
      message_count: messages.length,
      unread: row.unread,
      has_attachments: row.has_attachments,
      mailbox_name: newest.folder,
      folder_id: folderId,
      v4_folder_id: folderId,
      old_folder_id: thread.previousFolder ?? null,
      from: newest.from,
      to: newest.to,
      date: newest.date,
      folder_ids: [folderId],
      starred: row.starred,
      labels: [...row.labels],
      messages,
    }
  }
}
