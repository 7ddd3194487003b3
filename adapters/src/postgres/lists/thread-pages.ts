import type { ThreadPage } from '@sen/core/threads/thread-store'
import { normalForm } from '@sen/model/text/normal-form'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { FIND_BY_ID_OR_PATH } from '../stores/folder-queries.ts'
import { type Bound, type PageBounds, type Start, startOf } from './page-bounds.ts'
import { type JsonRow, LISTED_ROW_AS_JSON, ROW_AS_JSON, toThreadRow } from './thread-rows.ts'

/** From here on, keys are found in the index alone before whole rows are read. */
const DEEP_OFFSET = 500

const SHOWS_VIEWS = `exists (
  select from setting where mailbox_id = $1 and key = 'tracking' and value = 'true')`

/** Folder and page in one question: the call that people wait for most. */
const NEAR_PAGE = `
  with f as materialized (${FIND_BY_ID_OR_PATH})
  select f.total_threads, (
    select json_agg(row) from (
      select ${LISTED_ROW_AS_JSON} as row from folder_thread ft where ft.folder_id = f.id and ft.mailbox_id = $1
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

/**
 * Folder, version and page in one question; no rows if the mailbox is not at the version `$6` (unless that is null) that
 * the way to the page is known for. `$7` and `$8` are the key of the row where the walk begins.
 */
function deepPage(direction: Start['direction']): string {
  const [begins, order] = direction === 'newest-first' ? ['<=', 'desc'] : ['>', 'asc']
  return `
  with f as materialized (${FIND_BY_ID_OR_PATH})
  select f.total_threads, case when m.version = coalesce($6, m.version) then (
    select coalesce(json_agg(row), '[]') from (
      select ${LISTED_ROW_AS_JSON} as row from (
        select folder_id, thread_id from folder_thread
        where folder_id = f.id and (last_message_at, thread_id) ${begins} (to_timestamp($7), $8::bigint)
        order by last_message_at ${order}, thread_id ${order} limit $4 offset $5
      ) keys join folder_thread ft using (folder_id, thread_id)
      where ft.mailbox_id = $1
      order by ft.last_message_at desc, ft.thread_id desc
    ) page
  )::text end as rows, ${SHOWS_VIEWS} as shows_views, f.id, f.role, m.version from f join mailbox m on m.id = $1`
}

const DEEP_PAGE = { 'newest-first': deepPage('newest-first'), 'oldest-first': deepPage('oldest-first') } as const

/** No row comes before or after these. */
const ENDS = { 'newest-first': ['Infinity', '9223372036854775807'], 'oldest-first': ['-Infinity', '0'] } as const

/** No mailbox is at it: the folder alone is asked for. */
const NO_VERSION = -1

export interface AskedPage {
  /** Id or path. */
  readonly folder: string
  readonly limit: number
  readonly offset: number
}

/**
 * One page of a folder. Near the top the index is walked from the newest; deep pages find their keys in the index alone,
 * from the nearest place that is known. One round trip; two for the first deep page after a change of the mailbox.
 */
export async function listPage(
  db: Kysely<Database>,
  mailboxId: string,
  bounds: PageBounds | undefined,
  asked: AskedPage,
): Promise<ThreadPage | undefined> {
  const { folder, limit, offset } = asked
  const place = [mailboxId, normalForm(folder, 'NFC'), rowId(folder)]
  const isDeep = offset >= DEEP_OFFSET
  const page = isDeep
    ? await readDeepPage(db, mailboxId, place, bounds, asked)
    : await read(db, NEAR_PAGE, [...place, limit, offset])
  if (!page || !ofPlans(page.role)) return page && toPage(page)
  const planned = await read(db, PLANNED_PAGE, [mailboxId, page.total_threads, page.id, limit, offset])
  return planned && toPage(planned)
}

async function readDeepPage(
  db: Kysely<Database>,
  mailboxId: string,
  place: readonly unknown[],
  bounds: PageBounds | undefined,
  { folder, limit, offset }: AskedPage,
): Promise<PageRow | undefined> {
  const ask = (version: number | null, { direction, bound, skipped, taken }: Start) => {
    const key = bound ? [bound.at, bound.threadId] : ENDS[direction]
    return read(db, DEEP_PAGE[direction], [...place, taken, skipped, version, ...key])
  }
  const known = bounds?.find(mailboxId, folder)
  const first = await ask(known?.version ?? NO_VERSION, startOf(known ?? { total: 0, bounds: [] }, limit, offset))
  if (!first || first.rows !== null || ofPlans(first.role)) {
    if (known && first?.rows) bounds?.keep(mailboxId, folder, known, beginning(first.rows, offset))
    return first
  }
  const total = first.total_threads
  const page = await ask(null, startOf({ total, bounds: [] }, limit, offset))
  // Counted from the end by a total that no longer holds, rows would be kept under wrong numbers.
  if (page?.rows && page.version === first.version && first.version !== undefined) {
    bounds?.keep(mailboxId, folder, { version: first.version, total }, beginning(page.rows, offset))
  }
  return page
}

function beginning(rows: string, offset: number): Bound | undefined {
  const [, threadId, at] = FIRST_ROW.exec(rows) ?? []
  return threadId === undefined ? undefined : { offset, threadId, at: Number(at) }
}

/** `[[folder, thread, seconds, …` as `ROW_AS_JSON` writes it. */
const FIRST_ROW = /^\[\[\d+, (\d+), ([\d.]+),/

interface PageRow {
  readonly total_threads: number
  readonly rows: string | null
  readonly shows_views: boolean
  readonly id?: string
  readonly role?: string
  readonly version?: number
}

async function read(db: Kysely<Database>, text: string, values: readonly unknown[]): Promise<PageRow | undefined> {
  const [page] = await runStatement<PageRow>(db, text, values)
  return page
}

/** In these folders it is not the newest that comes first. */
function ofPlans(role: string | undefined): boolean {
  return role === 'scheduled' || role === 'periodic'
}

function toPage({ rows, total_threads: total, shows_views: showsViews }: PageRow): ThreadPage {
  return { rows: (JSON.parse(rows ?? '[]') as readonly JsonRow[]).map(toThreadRow), total, showsViews }
}
