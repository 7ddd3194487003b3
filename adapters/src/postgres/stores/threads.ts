import type { ThreadPage, ThreadReader, ThreadRow } from '@sen/core/threads/thread-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { SPOOF_MARKER } from '@sen/model/subjects'
import { type Kysely, sql } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { toAddresses } from './addresses.ts'
import { FIND_BY_ID_OR_PATH, type FolderRow } from './folder-queries.ts'

/** From here on, keys are found in the index alone before whole rows are read. */
const DEEP_OFFSET = 500

export function threadReader(db: Kysely<Database>, mailboxId: string): ThreadReader {
  return {
    list: (folder, limit, offset) => list(db, mailboxId, folder, limit, offset),
    find: async (id) => {
      const row = await db
        .selectFrom('thread')
        .select(['id', 'subject'])
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .executeTakeFirst()
      return row && { id: row.id as ThreadId, subject: row.subject }
    },
    row: async (id, folderId) => {
      const place = folderId ? sql`and folder_id = ${rowId(folderId)}` : sql``
      const { rows } = await sql<{ row: JsonRow }>`
        select ${ROW} as row from folder_thread ft
        where mailbox_id = ${mailboxId} and thread_id = ${rowId(id)} ${place}
        order by last_message_at desc limit 1`.execute(db)
      return rows[0] && toThreadRow(rows[0].row)
    },
    existing: async (ids) => {
      const rows = await db
        .selectFrom('thread')
        .select('id')
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', sql<string>`any(${rowIds(ids)})`)
        .execute()
      return rows.map((row) => row.id as ThreadId)
    },
    sendersMoved: async (ids, version) => {
      const { rows } = await sql<{ email: string; is_forged: boolean }>`
        select lower(trim(sender ->> 'email')) as email, bool_or(ltrim(subject) like ${`${SPOOF_MARKER}%`}
                       or coalesce(verdict ->> 'outcome', '') = 'forged') as is_forged
        from message
        where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and moved_version = ${version}
          and kind = 'received'
        group by 1`.execute(db)
      return rows.map((row) => ({ email: row.email, isForged: row.is_forged }))
    },
  }
}

/** A list row as an array: taking fifty apart as columns, dates and arrays would cost more than finding them. */
const ROW_AS_JSON = `json_build_array(
  ft.folder_id, ft.thread_id, date_part('epoch', ft.last_message_at), ft.subject, ft.snippet,
  ft.participants, ft.recipients, ft.draft_ids, ft.folder_ids, ft.message_count, ft.unread, ft.starred,
  ft.has_attachments, ft.send_failed, ft.version, exists (
    select from message fm
    where fm.thread_id = ft.thread_id and fm.folder_id = ft.folder_id and fm.verdict ->> 'outcome' = 'forged'))`
export const ROW = sql.raw(ROW_AS_JSON)

export type JsonRow = readonly [
  number,
  number,
  number,
  string,
  string,
  unknown,
  unknown,
  number[],
  number[],
  number,
  boolean,
  boolean,
  boolean,
  boolean,
  number,
  boolean,
]

const SHOWS_VIEWS = `exists (
  select from setting where mailbox_id = $1 and key = 'tracking' and value = 'true')`

/** Folder and page in one question: the call that people wait for most. */
const NEAR_PAGE = `
  with f as materialized (${FIND_BY_ID_OR_PATH})
  select f.total_threads, (
    select json_agg(row) from (
      select ${ROW_AS_JSON} as row from folder_thread ft where ft.folder_id = f.id and ft.mailbox_id = $1
      order by last_message_at desc, thread_id desc limit $4 offset $5
    ) page
  )::text as rows, ${SHOWS_VIEWS} as shows_views from f`

function deepPage(direction: 'asc' | 'desc'): string {
  return `
  select $2::integer as total_threads, json_agg(row)::text as rows, ${SHOWS_VIEWS} as shows_views from (
    select ${ROW_AS_JSON} as row from (
      select folder_id, thread_id from folder_thread where folder_id = $3
      order by last_message_at ${direction}, thread_id ${direction} limit $4 offset $5
    ) keys join folder_thread ft using (folder_id, thread_id)
    where ft.mailbox_id = $1
    order by ft.last_message_at desc, ft.thread_id desc
  ) page`
}

const DEEP_PAGE = { asc: deepPage('asc'), desc: deepPage('desc') } as const

/**
 * One page of a folder. Near the top the index is walked from the newest, past the middle from the oldest, and deep
 * pages find their keys in the index alone: the last page costs what the first costs.
 */
async function list(
  db: Kysely<Database>,
  mailboxId: string,
  folder: string,
  limit: number,
  offset: number,
): Promise<ThreadPage | undefined> {
  const place = [mailboxId, folder.normalize('NFC'), rowId(folder)]
  if (offset < DEEP_OFFSET) return readPage(db, NEAR_PAGE, [...place, limit, offset])
  const [found] = await runStatement<FolderRow>(db, FIND_BY_ID_OR_PATH, place)
  if (!found) return undefined
  const total = found.total_threads
  const fromEnd = total - offset - limit
  const backwards = offset > total / 2
  const skipped = backwards ? Math.max(0, fromEnd) : offset
  const taken = backwards ? Math.max(0, Math.min(limit, limit + fromEnd)) : limit
  return readPage(db, DEEP_PAGE[backwards ? 'asc' : 'desc'], [mailboxId, total, found.id, taken, skipped])
}

interface PageRow {
  readonly total_threads: number
  readonly rows: string | null
  readonly shows_views: boolean
}

async function readPage(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<ThreadPage | undefined> {
  const [page] = await runStatement<PageRow>(db, text, values)
  if (!page) return undefined
  const rows = (JSON.parse(page.rows ?? '[]') as readonly JsonRow[]).map(toThreadRow)
  return { rows, total: page.total_threads, showsViews: page.shows_views }
}

export function toThreadRow(row: JsonRow): ThreadRow {
  return {
    threadId: String(row[1]) as ThreadId,
    folderId: String(row[0]) as FolderId,
    folderIds: row[8].map(String) as FolderId[],
    subject: row[3],
    snippet: row[4],
    participants: toAddresses(row[5]),
    recipients: toAddresses(row[6]),
    draftIds: row[7].map(String) as MessageId[],
    messageCount: row[9],
    unread: row[10],
    starred: row[11],
    hasAttachments: row[12],
    sendFailed: row[13],
    lastMessageAt: new Date(row[2] * 1_000),
    version: row[14],
    isForged: row[15],
  }
}
