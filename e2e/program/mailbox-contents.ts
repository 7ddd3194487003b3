import { type FolderField, listFolders } from '@sen/contract/folders'
import type { MessageField } from '@sen/contract/messages'
import { getThread, listThreads, type ThreadField } from '@sen/contract/threads'
import type { Call } from './api-client.ts'

const PAGE = 100

export interface SeenThread {
  readonly row: ThreadField
  readonly messages: readonly MessageField[]
}

export interface SeenFolder {
  readonly folder: FolderField
  readonly listedTotal: number
  readonly threads: readonly SeenThread[]
}

export async function readFolder(call: Call, name: string): Promise<SeenFolder> {
  const folders = await call(listFolders)
  const folder = folders.data.find((each) => each.name === name)
  if (!folder) throw new Error(`There is no folder called ${name}.`)
  const threads: SeenThread[] = []
  let listedTotal = 0
  for (let offset = 0; ; offset += PAGE) {
    const page = await call(listThreads, { query: { in: name, limit: PAGE, offset } })
    listedTotal = page.total
    for (const row of page.data) {
      const { data } = await call(getThread, { params: { id: row.id }, query: { in: name } })
      threads.push({ row, messages: data.messages })
    }
    if (page.data.length < PAGE) return { folder, listedTotal, threads }
  }
}

/** Returns the counters of a folder that differ from a recount; empty when all are right. */
export function wrongCounts({ folder, listedTotal, threads }: SeenFolder): string[] {
  const unread = threads.filter(({ row }) => row.unread).length
  const wrong: string[] = []
  const compare = (what: string, counted: number, found: number): void => {
    if (counted !== found) wrong.push(`${what} says ${counted}, there are ${found}`)
  }
  compare(`${folder.name}: total_threads`, folder.total_threads, threads.length)
  compare(`${folder.name}: total of the list`, listedTotal, threads.length)
  compare(`${folder.name}: unread_threads`, folder.unread_threads, unread)
  for (const { row, messages } of threads) {
    const sent = messages.filter((message) => !message.is_draft && !isPlanned(message)).length
    compare(`thread ${row.id}: message_count`, row.message_count, sent)
    const isUnread = messages.some((message) => message.unread && message.folder_id === folder.id)
    if (row.unread !== isUnread) wrong.push(`thread ${row.id}: unread says ${row.unread}, its messages ${isUnread}`)
  }
  return wrong
}

/** Whether a message is scheduled or has missed its time, so it was not sent. */
function isPlanned({ scheduled, periodic }: MessageField): boolean {
  return periodic !== null || scheduled?.state === 'waiting' || scheduled?.state === 'missed'
}

export function visibleIds({ folder, threads }: SeenFolder): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const message of threads.flatMap(({ messages }) => messages)) {
    if (message.folder_id !== folder.id) continue
    const id = message.message_id_header.replace(/^<|>$/g, '')
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
