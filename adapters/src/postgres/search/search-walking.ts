import type { SearchCriteria, SearchHit, SearchPlace } from '@sen/core/search/search-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { messageConditions, scopedTsquery, timeConditions, tsquery } from './search-conditions.ts'

interface HitRow {
  readonly message_id: string
  readonly thread_id: string
  readonly folder_id: string
  readonly received_at: Date
}

/**
 * Messages that fit among the newest `depth` of the mailbox, newest first, at most `limit`: one walk of the index by time,
 * which ends with the last one that is wanted. Common words fill a page so within milliseconds; for rare ones it is bounded.
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

/** As a statement, so that a test can look at its plan. */
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

/** All messages that fit, newest first, found by their words; by time alone when no words are asked for. */
export async function walkAll(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  limit: number,
  after?: SearchPlace,
): Promise<readonly SearchHit[]> {
  const { rows } = await allFitting(mailboxId, criteria, limit, after).execute(db)
  return rows.map(toHit)
}

/** As a statement, so that a test can look at its plan. */
export function allFitting(
  mailboxId: string,
  criteria: SearchCriteria,
  limit: number,
  after?: SearchPlace,
): RawBuilder<HitRow> {
  const place = after
    ? sql<boolean>`(s.received_at, s.message_id) < (${after.receivedAt}, ${rowId(after.messageId)}::bigint)`
    : sql<boolean>`true`
  // In order before their messages are looked at: then no more of them are looked at than are wanted.
  return sql<HitRow>`
    with found as materialized (
      ${found(mailboxId, criteria.lexemes, sql`${timeConditions(criteria)} and ${place}`)}
      order by s.received_at desc, s.message_id desc
    )
    select s.message_id, s.received_at, m.thread_id, m.folder_id
    from found s join message m on m.id = s.message_id
    where ${messageConditions(mailboxId, criteria)}
    order by s.received_at desc, s.message_id desc limit ${limit}`
}

/** The mailbox is in the words themselves: a condition beside them would offer the planner the walk of all its mail. */
function found(mailboxId: string, lexemes: LexemeQuery | undefined, conditions: RawBuilder<unknown>) {
  return lexemes
    ? sql`select s.message_id, s.received_at from message_search s
        where s.lexemes @@ ${scopedTsquery(mailboxId, lexemes)}::tsquery and ${conditions}`
    : sql`select s.message_id, s.received_at from message_search s where s.mailbox_id = ${mailboxId} and ${conditions}`
}

function toHit(row: HitRow): SearchHit {
  return {
    messageId: row.message_id as MessageId,
    threadId: row.thread_id as ThreadId,
    folderId: row.folder_id as FolderId,
    receivedAt: row.received_at,
  }
}
