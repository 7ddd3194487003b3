import type { ThreadPage, ThreadReader, ThreadRow } from '@sen/core/threads/thread-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { SPOOF_MARKER } from '@sen/model/subjects'
import { normalForm } from '@sen/model/text/normal-form'
import { type Kysely, sql } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { toAddresses, toParticipants } from './addresses.ts'
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

/** Of a thread with drafts: those that can be written on (not what is held for its undo), and when the first of those that wait for their time leaves. */
const DRAFTS = `case when cardinality(ft.draft_ids) > 0 then (
    select json_build_array(
      coalesce(json_agg(dm.id order by dm.received_at) filter (where not waits and dm.send_state <> 'sending'), '[]'),
      date_part('epoch', min(dm.received_at) filter (where dm.send_state = 'sending' and waits)))
    from message dm join folder df on df.id = dm.folder_id, lateral (select df.role in ('scheduled', 'periodic')) w (waits)
    where dm.id = any (ft.draft_ids)) end`

/** A list row as an array: taking fifty apart as columns, dates and arrays would cost more than finding them. */
const ROW_AS_JSON = `json_build_array(
  ft.folder_id, ft.thread_id, date_part('epoch', ft.last_message_at), ft.subject, ft.snippet,
  ft.participants, ft.recipients, ${DRAFTS}, ft.folder_ids, ft.message_count, ft.unread, ft.starred,
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
  readonly [number[], number | null] | null,
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
  )::text as rows, ${SHOWS_VIEWS} as shows_views, f.id, f.role from f`

/**
 * Planned mail: what leaves next comes first, before it what missed its time and waits for a word, last the periodic mail
 * that has ended. There is never so much of it that sorting would count.
 */
const PLANNED_PAGE = `
  select $2::integer as total_threads, json_agg(row)::text as rows, ${SHOWS_VIEWS} as shows_views from (
    select ${ROW_AS_JSON} as row from folder_thread ft
    where ft.folder_id = $3 and ft.mailbox_id = $1
    order by not ft.send_failed,
      not exists (select from message pm where pm.id = any (ft.draft_ids) and pm.folder_id = $3 and pm.send_state <> 'none'),
      ft.last_message_at, ft.thread_id
    limit $4 offset $5
  ) page`

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
  const place = [mailboxId, normalForm(folder, 'NFC'), rowId(folder)]
  if (offset < DEEP_OFFSET) {
    const near = await readPage(db, NEAR_PAGE, [...place, limit, offset])
    if (!near || !ofPlans(near.role)) return near
    return readPage(db, PLANNED_PAGE, [mailboxId, near.total, near.id, limit, offset])
  }
  const [found] = await runStatement<FolderRow>(db, FIND_BY_ID_OR_PATH, place)
  if (!found) return undefined
  const total = found.total_threads
  if (ofPlans(found.role)) return readPage(db, PLANNED_PAGE, [mailboxId, total, found.id, limit, offset])
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
  readonly id?: string
  readonly role?: string
}

function ofPlans(role: string | undefined): boolean {
  return role === 'scheduled' || role === 'periodic'
}

async function readPage(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<(ThreadPage & Pick<PageRow, 'id' | 'role'>) | undefined> {
  const [page] = await runStatement<PageRow>(db, text, values)
  if (!page) return undefined
  const rows = (JSON.parse(page.rows ?? '[]') as readonly JsonRow[]).map(toThreadRow)
  const { total_threads: total, shows_views: showsViews, id = '', role = '' } = page
  return { rows, total, showsViews, id, role }
}

export function toThreadRow(row: JsonRow): ThreadRow {
  const [draftIds, plannedAt] = row[7] ?? [[], null]
  return {
    threadId: String(row[1]) as ThreadId,
    folderId: String(row[0]) as FolderId,
    folderIds: row[8].map(String) as FolderId[],
    subject: row[3],
    snippet: row[4],
    participants: toParticipants(row[5]),
    recipients: toAddresses(row[6]),
    draftIds: draftIds.map(String) as MessageId[],
    plannedAt: plannedAt === null ? undefined : new Date(plannedAt * 1_000),
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
