import type { ThreadPage, ThreadRow } from '@sen/core/threads/thread-store'
import { type FolderRole, isPlannedRole } from '@sen/model/folders'
import { normalForm } from '@sen/model/text/normal-form'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { FIND_BY_ID_OR_PATH } from '../stores/folder-queries.ts'
import { type Bound, type PageBounds, type Start, startOf } from './page-bounds.ts'
import type { RowCache, RowKey } from './row-cache.ts'
import { isAllIn, type JsonRow, LISTED_ROW_AS_JSON, ROW_AS_JSON, toThreadRow } from './thread-rows.ts'

/** Before this offset, an index scan from the newest row is cheaper than known positions. */
const DEEP_OFFSET = 500

/** Up to this offset, skipping keys costs less than a second query. */
const FAR_OFFSET = 10_000

/** A page is read again if rows change between its keys and its rows. */
const TRIES = 3

const SHOWS_VIEWS = `exists (
  select from setting where mailbox_id = $1 and key = 'tracking' and value = 'true')`

/** Each key is `thread state`, with its time where a scan may start. Skipped and cached rows are not read. */
const keysOf = (walk: string, more = ''): string => `(
    select coalesce(string_agg(
      ft.thread_id || ' ' || ft.xmin${more}, ',' order by ft.last_message_at desc, ft.thread_id desc), '')
    from (select folder_id, thread_id from folder_thread where folder_id = f.id ${walk}) walked
    join folder_thread ft using (folder_id, thread_id)
    where ft.mailbox_id = $1
  )`

/** Users wait for this call most often. */
const NEAR_PAGE = `
  with f as materialized (${FIND_BY_ID_OR_PATH})
  select f.total_threads, ${keysOf('order by last_message_at desc, thread_id desc limit $4 offset $5')} as keys,
    ${SHOWS_VIEWS} as shows_views, f.id, f.role from f`

/** `$3` contains the keys that are not cached. */
const ROWS = `
  select coalesce(json_agg(json_build_array(ft.xmin::text, ${LISTED_ROW_AS_JSON})), '[]')::text as rows
  from folder f join folder_thread ft on ft.folder_id = f.id
  where f.id = $2 and f.mailbox_id = $1 and ft.mailbox_id = $1 and ft.thread_id = any($3::bigint[])`

/** Missed mail comes first, finished periodic mail last. There is little, so sorting needs no index. */
const PLANNED_PAGE = `
  select json_agg(row)::text as rows from (
    select ${ROW_AS_JSON} as row from folder_thread ft
    where ft.folder_id = $2 and ft.mailbox_id = $1
    order by not ft.send_failed,
      not exists (select from message pm where pm.id = any (ft.draft_ids) and pm.folder_id = $2 and pm.send_state <> 'none'),
      ft.last_message_at, ft.thread_id
    limit $3 offset $4
  ) page`

/** Snoozed threads are listed in the order of their return; those without a time come last. */
const SNOOZED_PAGE = `
  select json_agg(row)::text as rows from (
    select ${ROW_AS_JSON} as row from folder_thread ft join thread st on st.id = ft.thread_id
    where ft.folder_id = $2 and ft.mailbox_id = $1
    order by st.snoozed_until nulls last, ft.thread_id
    limit $3 offset $4
  ) page`

/**
 * `$7` and `$8` are the key of the start row, valid for the version `$6` or null. Otherwise `$9` keys from the newest
 * are skipped; null returns none.
 */
function deepPage(direction: Start['direction']): string {
  const isNewestFirst = direction === 'newest-first'
  const [begins, order] = isNewestFirst ? ['<=', 'desc'] : ['>', 'asc']
  const isKnown = 'm.version = coalesce($6, m.version)'
  const or = (known: string, other: string) =>
    isNewestFirst ? `case when ${isKnown} then ${known} else ${other} end` : known
  const [time, thread] = [or('to_timestamp($7)', `'infinity'`), or('$8::bigint', '0')]
  const walk = `and (last_message_at, thread_id) ${begins} (${time}, ${thread})
        order by last_message_at ${order}, thread_id ${order} limit $4 offset ${or('$5::integer', '$9::integer')}`
  const page = keysOf(walk, WITH_TIME)
  return `
  with f as materialized (${FIND_BY_ID_OR_PATH})
  select f.total_threads, case when ${isKnown} or $9::integer is not null then ${page} end as keys,
    ${SHOWS_VIEWS} as shows_views, f.id, f.role, m.version from f join mailbox m on m.id = $1`
}

const WITH_TIME = ` || ' ' || date_part('epoch', ft.last_message_at)`

const DEEP_PAGE = { 'newest-first': deepPage('newest-first'), 'oldest-first': deepPage('oldest-first') } as const

const ENDS = { 'newest-first': ['Infinity', '9223372036854775807'], 'oldest-first': ['-Infinity', '0'] } as const

const NO_VERSION = -1

export interface PageRequest {
  readonly folder: string
  readonly limit: number
  readonly offset: number
}

export interface KnownLists {
  readonly bounds: PageBounds
  readonly rows: RowCache
}

/**
 * Reads the page's keys, then the rows that are not cached: one or two round trips. The first deep page after a change
 * takes one more.
 * @param known undefined in a transaction, whose changes are not visible to others yet
 */
export async function listPage(
  db: Kysely<Database>,
  mailboxId: string,
  known: KnownLists | undefined,
  asked: PageRequest,
): Promise<ThreadPage | undefined> {
  const { folder, limit, offset } = asked
  const place = [mailboxId, normalForm(folder, 'NFC'), rowId(folder)]
  for (let tries = 1; ; tries += 1) {
    const page =
      offset >= DEEP_OFFSET
        ? await readDeepPage(db, mailboxId, place, known?.bounds, asked)
        : await read(db, NEAR_PAGE, [...place, limit, offset])
    if (!page) return undefined
    if (isListedByPlan(page.role)) return readPlannedPage(db, mailboxId, page, asked)
    const keys = keysIn(page.keys)
    const rows = await rowsOf(db, mailboxId, page.id, keys, known?.rows)
    const isWhole = rows.every((row) => row !== undefined)
    if (!isWhole && tries < TRIES) continue
    return {
      rows: rows.filter((row) => row !== undefined),
      total: page.total_threads,
      showsViews: page.shows_views,
    }
  }
}

async function rowsOf(
  db: Kysely<Database>,
  mailboxId: string,
  folderId: string,
  keys: readonly RowKey[],
  kept: RowCache | undefined,
): Promise<readonly (ThreadRow | undefined)[]> {
  const known = keys.map((key) => kept?.find(folderId, key))
  const missing = keys.filter((_, at) => known[at] === undefined)
  if (missing.length === 0) return known
  const values = [mailboxId, folderId, missing.map(({ threadId }) => threadId)]
  const [found] = await runStatement<{ rows: string }>(db, ROWS, values)
  const read = new Map<string, ThreadRow>()
  for (const [state, row] of JSON.parse(found?.rows ?? '[]') as readonly (readonly [string, JsonRow])[]) {
    const key = { threadId: String(row[1]), state }
    const threadRow = toThreadRow(row)
    read.set(`${key.threadId} ${state}`, threadRow)
    if (isAllIn(row)) kept?.set(folderId, key, threadRow)
  }
  return keys.map(({ threadId, state }, at) => known[at] ?? read.get(`${threadId} ${state}`))
}

async function readDeepPage(
  db: Kysely<Database>,
  mailboxId: string,
  place: readonly unknown[],
  bounds: PageBounds | undefined,
  { folder, limit, offset }: PageRequest,
): Promise<PageRow | undefined> {
  const fetchPage = (
    version: number | null,
    { direction, bound, skipped, taken }: Start,
    fromNewest: number | null,
  ) => {
    const key = bound ? [bound.at, bound.threadId] : ENDS[direction]
    return read(db, DEEP_PAGE[direction], [...place, taken, skipped, version, ...key, fromNewest])
  }
  const cacheBound = (page: PageRow | undefined): void => {
    if (page?.version === undefined || !page.keys) return
    const { version, total_threads: total } = page
    bounds?.set(mailboxId, folder, { version, total }, beginning(page.keys, offset))
  }
  const known = bounds?.find(mailboxId, folder)
  const start = startOf(known ?? { total: 0, bounds: [] }, limit, offset)
  const isWalked = offset < FAR_OFFSET && known !== undefined && start.direction === 'newest-first'
  const first = await fetchPage(known?.version ?? NO_VERSION, start, isWalked ? offset : null)
  if (!first || first.keys !== null || isListedByPlan(first.role)) {
    cacheBound(first)
    return first
  }
  const page = await fetchPage(null, startOf({ total: first.total_threads, bounds: [] }, limit, offset), null)
  // If the mailbox changed meanwhile, the total is outdated and positions from the end are wrong.
  if (page?.version === first.version) cacheBound(page)
  return page
}

function keysIn(keys: string | null): readonly RowKey[] {
  if (!keys) return []
  return keys.split(',').map((key) => {
    const [threadId = '', state = ''] = key.split(' ')
    return { threadId, state }
  })
}

function beginning(keys: string, offset: number): Bound | undefined {
  const [, threadId, at] = FIRST_KEY.exec(keys) ?? []
  return threadId === undefined ? undefined : { offset, threadId, at: Number(at) }
}

const FIRST_KEY = /^(\d+) \d+ ([\d.]+)/

interface PageRow {
  readonly total_threads: number
  readonly keys: string | null
  readonly shows_views: boolean
  readonly id: string
  readonly role: FolderRole
  readonly version?: number
}

async function read(db: Kysely<Database>, text: string, values: readonly unknown[]): Promise<PageRow | undefined> {
  const [page] = await runStatement<PageRow>(db, text, values)
  return page
}

function isListedByPlan(role: FolderRole): boolean {
  return role === 'snoozed' || isPlannedRole(role)
}

async function readPlannedPage(
  db: Kysely<Database>,
  mailboxId: string,
  { id, role, total_threads: total, shows_views: showsViews }: PageRow,
  { limit, offset }: PageRequest,
): Promise<ThreadPage> {
  const statement = role === 'snoozed' ? SNOOZED_PAGE : PLANNED_PAGE
  const [page] = await runStatement<{ rows: string | null }>(db, statement, [mailboxId, id, limit, offset])
  return { rows: (JSON.parse(page?.rows ?? '[]') as readonly JsonRow[]).map(toThreadRow), total, showsViews }
}
