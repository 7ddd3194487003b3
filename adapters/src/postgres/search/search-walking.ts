import type { SearchCriteria, SearchCursor, SearchHit } from '@sen/core/search/search-store'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { messageConditions, scopedTsquery, timeConditions, tsquery } from './search-conditions.ts'

interface HitRow {
  readonly message_id: string
  readonly thread_id: string
  readonly folder_id: string
  readonly received_at: Date
}

/**
 * Scans the time index, newest first, up to `depth` messages. Common words fill a page within milliseconds; `depth`
 * bounds the scan for rare ones.
 */
export async function walkNewest(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  depth: number,
  limit = depth,
): Promise<readonly SearchHit[]> {
  const { rows } = await newestFitting(mailboxId, criteria, depth, limit).execute(db)
  return rows.map(toHit)
}

/** A test checks its plan. */
export function newestFitting(
  mailboxId: string,
  criteria: SearchCriteria,
  depth: number,
  limit: number,
): RawBuilder<HitRow> {
  const words = criteria.lexemes ? sql`s.lexemes @@ ${tsquery(criteria.lexemes)}::tsquery` : sql`true`
  return sql<HitRow>`
    select s.message_id, s.received_at, m.thread_id, m.folder_id
    from (
      select message_id, received_at, lexemes from message_search s
      where s.mailbox_id = ${mailboxId} and ${timeConditions(criteria)}
      order by s.received_at desc, s.message_id desc limit ${depth}
    ) s
    join message m on m.id = s.message_id
    where ${words} and ${messageConditions(mailboxId, criteria)}
    order by s.received_at desc, s.message_id desc limit ${limit}`
}

/** Uses the word index, or the time index if the search has no words. */
export async function walkAll(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  limit: number,
): Promise<readonly SearchHit[]> {
  const { rows } = await allFitting(mailboxId, criteria, limit).execute(db)
  return rows.map(toHit)
}

export function allFitting(mailboxId: string, criteria: SearchCriteria, limit: number): RawBuilder<HitRow> {
  // With words, matches are sorted before their messages are read.
  const materialized = criteria.lexemes ? sql`materialized` : sql`not materialized`
  return sql<HitRow>`
    with found as ${materialized} (
      ${found(mailboxId, criteria)}
      order by s.received_at desc, s.message_id desc
    )
    select s.message_id, s.received_at, m.thread_id, m.folder_id
    from found s join message m on m.id = s.message_id
    where ${messageConditions(mailboxId, criteria)}
    order by s.received_at desc, s.message_id desc limit ${limit}`
}

export async function matchesIn(
  db: Kysely<Database>,
  mailboxId: string,
  asked: { readonly criteria: SearchCriteria; readonly threadIds: readonly ThreadId[]; readonly maxPerThread: number },
): Promise<readonly SearchHit[]> {
  const { criteria, threadIds, maxPerThread } = asked
  const words = criteria.lexemes ? sql`s.lexemes @@ ${tsquery(criteria.lexemes)}::tsquery` : sql`true`
  const { rows } = await sql<HitRow>`
    select match.* from unnest(${rowIds(threadIds)}::bigint[]) wanted(thread_id)
    cross join lateral (
      select s.message_id, s.received_at, m.thread_id, m.folder_id
      from message m join message_search s on s.message_id = m.id
      where m.thread_id = wanted.thread_id and ${words} and ${timeConditions(criteria)}
        and ${messageConditions(mailboxId, criteria)}
      order by s.received_at desc, s.message_id desc limit ${maxPerThread}
    ) match
    order by match.received_at desc, match.message_id desc`.execute(db)
  return rows.map(toHit)
}

/**
 * The first part uses the word index, which suffices for rare words. Otherwise the scan continues by time, because each
 * part would read all hits of the index.
 */
export async function walkOn(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  limit: number,
  after: SearchCursor | undefined,
): Promise<{ readonly hits: readonly SearchHit[]; readonly next: SearchCursor | undefined }> {
  if (!after && criteria.lexemes) {
    const hits = await walkAll(db, mailboxId, criteria, limit)
    return { hits, next: hits.length === limit ? hits.at(-1) : undefined }
  }
  const next = await endOfPart(db, mailboxId, criteria, limit, after)
  const { rows } = await fittingIn(mailboxId, criteria, { after, end: next }).execute(db)
  return { hits: rows.map(toHit), next }
}

interface Part {
  readonly after: SearchCursor | undefined
  readonly end: SearchCursor | undefined
}

async function endOfPart(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  depth: number,
  after: SearchCursor | undefined,
): Promise<SearchCursor | undefined> {
  const { rows } = await sql<Pick<HitRow, 'message_id' | 'received_at'>>`
    select s.message_id, s.received_at from message_search s
    where s.mailbox_id = ${mailboxId} and ${timeConditions(criteria)} and ${within({ after, end: undefined })}
    order by s.received_at desc, s.message_id desc limit 1 offset ${depth - 1}`.execute(db)
  const [last] = rows
  return last && { receivedAt: last.received_at, messageId: last.message_id as MessageId }
}

export function fittingIn(mailboxId: string, criteria: SearchCriteria, part: Part): RawBuilder<HitRow> {
  const words = criteria.lexemes ? sql`s.lexemes @@ ${tsquery(criteria.lexemes)}::tsquery` : sql`true`
  // `offset 0` keeps the word condition out of the scan. The planner considers all words rare and would use the word
  // index.
  return sql<HitRow>`
    select s.message_id, s.received_at, m.thread_id, m.folder_id
    from (
      select message_id, received_at, lexemes from message_search s
      where s.mailbox_id = ${mailboxId} and ${timeConditions(criteria)} and ${within(part)}
      order by s.received_at desc, s.message_id desc offset 0
    ) s
    join message m on m.id = s.message_id
    where ${words} and ${messageConditions(mailboxId, criteria)}
    order by s.received_at desc, s.message_id desc`
}

function within({ after, end }: Part): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  // The planner cannot estimate a comparison of times with ids.
  if (after) {
    conditions.push(sql<boolean>`s.received_at <= ${after.receivedAt}`)
    conditions.push(sql<boolean>`(s.received_at, s.message_id) < ${placeOf(after)}`)
  }
  if (end) {
    conditions.push(sql<boolean>`s.received_at >= ${end.receivedAt}`)
    conditions.push(sql<boolean>`(s.received_at, s.message_id) >= ${placeOf(end)}`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function placeOf({ receivedAt, messageId }: SearchCursor): RawBuilder<unknown> {
  return sql`(${receivedAt}, ${rowId(messageId)}::bigint)`
}

/** The most selective criterion finds the candidates: star, label, words, unread, or time. */
export function found(mailboxId: string, criteria: SearchCriteria): RawBuilder<unknown> {
  const { lexemes } = criteria
  const time = timeConditions(criteria)
  if (criteria.isStarred === true) return marked(mailboxId, criteria, sql`t.starred and m.is_starred`)
  const [labels] = criteria.labels ?? []
  if (labels) return labelled(mailboxId, criteria, labels)
  // The lexemes include the mailbox. A separate condition would make the planner scan all its mail.
  if (lexemes) {
    return sql`select s.message_id, s.received_at from message_search s
        where s.lexemes @@ ${scopedTsquery(mailboxId, lexemes)}::tsquery and ${time}`
  }
  if (criteria.isRead === false) return marked(mailboxId, criteria, sql`t.unread and not m.is_read`)
  return sql`select s.message_id, s.received_at from message_search s where s.mailbox_id = ${mailboxId} and ${time}`
}

/** A scan would read all mail, so the partial index of marked list rows is used. */
function marked(mailboxId: string, criteria: SearchCriteria, mark: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.message_id, s.received_at from (
      select m.id as message_id, m.received_at
      from folder_thread t join message m on m.thread_id = t.thread_id and m.folder_id = t.folder_id
      where t.mailbox_id = ${mailboxId} and t.folder_id = any(${rowIds(criteria.folderIds)}) and ${mark}
    ) s where ${timeConditions(criteria)} and ${hasWords(criteria)}`
}

/** A label usually covers a small part of the mail. */
function labelled(mailboxId: string, criteria: SearchCriteria, labels: readonly LabelId[]): RawBuilder<unknown> {
  return sql`select s.message_id, s.received_at from (
      select m.id as message_id, m.received_at
      from (select distinct message_id from message_label where label_id = any(${rowIds(labels)}) and is_set) l
      join message m on m.id = l.message_id
      where m.mailbox_id = ${mailboxId}
    ) s where ${timeConditions(criteria)} and ${hasWords(criteria)}`
}

function hasWords({ lexemes }: SearchCriteria): RawBuilder<boolean> {
  return lexemes
    ? sql`exists (select from message_search w where w.message_id = s.message_id and w.lexemes @@ ${tsquery(lexemes)}::tsquery)`
    : sql`true`
}

function toHit(row: HitRow): SearchHit {
  return {
    messageId: row.message_id as MessageId,
    threadId: row.thread_id as ThreadId,
    folderId: row.folder_id as FolderId,
    receivedAt: row.received_at,
  }
}
