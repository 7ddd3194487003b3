import type { DriveHits, DrivePageBounds } from '@sen/core/drive/drive-store'
import type { DriveItemKind } from '@sen/model/drive/drive-items'
import { DRIVE_FOLDER_LEXEME, type DriveWords } from '@sen/model/drive/drive-words'
import { MAX_DRIVE_HITS } from '@sen/model/drive/limits'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { scopedTsquery, tsquery } from '../search/search-conditions.ts'
import { readItems } from './drive-rows.ts'

const SAMPLED = 200
const WALKED = 2_000
/** Longer words are stored out of line (TOAST), where reading costs more than the index. */
const MAX_WALKED_BYTES = 2_000

const IS_FOLDER: LexemeQuery = { lexeme: DRIVE_FOLDER_LEXEME, isPrefix: false }

/** Searches names, then contents. Common words are searched in recent files; rare words use the index. */
export async function findItems(
  db: Kysely<Database>,
  mailboxId: string,
  words: DriveWords,
  { limit, offset }: DrivePageBounds,
  only?: DriveItemKind,
): Promise<DriveHits> {
  const { typed } = words
  const { rows } = await sql<{ id: string; total: number; is_more: boolean }>`
    with ${hits(mailboxId, words, only)},
    found as (
      select distinct on (id) * from (select *, 0 as rank from in_name union all select *, 1 from inside) hit order by id, rank
    )
    select id, count(*) over ()::integer as total,
           (select count(*) from in_name) > ${sql.lit(MAX_DRIVE_HITS)}
             or (select count(*) from inside) > ${sql.lit(MAX_DRIVE_HITS)} as is_more
    from found
    order by rank, (select count(*) from unnest(${[...typed]}::text[]) word where position(word in name_key) > 0) desc,
      kind desc, modified_at desc, id
    limit ${limit} offset ${offset}`.execute(db)
  if (rows.length === 0 && offset > 0) {
    // Beyond the last page, no row contains the total.
    const first = await findItems(db, mailboxId, words, { limit: 1, offset: 0 }, only)
    return { ...first, items: [] }
  }
  const ids = rows.map(({ id }) => id)
  const page = sql`select i.* from drive_item i where i.mailbox_id = ${mailboxId} and i.id = any(${ids}::bigint[])`
  const found = await readItems(db, mailboxId, page, sql`array_position(${ids}::bigint[], i.id)`)
  // A task may not have processed items below a trashed folder yet.
  const items = found.filter(({ trashedAt }) => !trashedAt)
  return { items, total: rows[0]?.total ?? 0, isMore: rows[0]?.is_more ?? false }
}

/** A part that is not needed is not executed, because its constant condition comes first. */
function hits(
  mailboxId: string,
  { inName, anywhere }: DriveWords,
  only: DriveItemKind | undefined,
): RawBuilder<unknown> {
  const nothing = sql`select id, name_key, kind, modified_at from drive_item where false`
  const folders = byWords(mailboxId, { all: [inName, IS_FOLDER] })
  if (only === 'folder') {
    return sql`in_name as materialized (${folders}), inside as materialized (${nothing})`
  }
  const files = (query: LexemeQuery) => byWords(mailboxId, { all: [query, { not: IS_FOLDER }] })
  const tooMany = (hit: RawBuilder<unknown>) => sql`(select count(*) from ${hit}) > ${sql.lit(MAX_DRIVE_HITS)}`
  const [walkedName, walkedInside] = [sql`walked_name`, sql`walked_inside`]
  return sql`
    sample as materialized (
      select count(*) filter (where ${isIn(inName)}) as in_name, count(*) filter (where ${isIn(anywhere)}) as inside
      from ${lastUsed(mailboxId, SAMPLED)}
    ),
    walked_name as materialized (${walked(mailboxId, inName, sql`(select in_name from sample)`)}),
    in_name as materialized (
      ${only === 'file' ? nothing : sql`(${folders})`}
      union all select * from walked_name where ${tooMany(walkedName)}
      union all select * from (${files(inName)}) f where not ${tooMany(walkedName)}
    ),
    walked_inside as materialized (
      select * from (${walked(mailboxId, anywhere, sql`(select inside from sample)`)}) w where not ${tooMany(sql`in_name`)}
    ),
    inside as materialized (
      select * from walked_inside where ${tooMany(walkedInside)}
      union all
      select * from (${files(anywhere)}) f where not ${tooMany(walkedInside)} and not ${tooMany(sql`in_name`)}
    )`
}

/** As a join, the planner would read all items for a few hits. */
function byWords(mailboxId: string, query: LexemeQuery): RawBuilder<unknown> {
  return sql`
    select i.id, i.name_key, i.kind, i.modified_at
    from drive_search s cross join lateral (
      select * from drive_item where id = s.item_id and mailbox_id = ${mailboxId} and trashed_at is null offset 0
    ) i
    where s.lexemes @@ ${scopedTsquery(mailboxId, query)}::tsquery
    limit ${sql.lit(MAX_DRIVE_HITS + 1)}`
}

function walked(mailboxId: string, query: LexemeQuery, sampled: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.id, i.name_key, i.kind, i.modified_at from ${lastUsed(mailboxId, WALKED)}
    where ${sampled} * ${sql.lit(WALKED)} > ${sql.lit(MAX_DRIVE_HITS * SAMPLED)} and ${isIn(query)}
    limit ${sql.lit(MAX_DRIVE_HITS + 1)}`
}

function lastUsed(mailboxId: string, count: number): RawBuilder<unknown> {
  return sql`(
      select * from drive_item where mailbox_id = ${mailboxId} and trashed_at is null and kind = 'file'
      order by used_at desc, id desc limit ${sql.lit(count)}
    ) i cross join lateral (select lexemes from drive_search where item_id = i.id offset 0) s`
}

function isIn(query: LexemeQuery): RawBuilder<boolean> {
  return sql<boolean>`
    case when pg_column_size(s.lexemes) <= ${sql.lit(MAX_WALKED_BYTES)} then s.lexemes @@ ${tsquery(query)}::tsquery else false end`
}
