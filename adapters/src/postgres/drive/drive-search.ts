import type { DriveHits, DrivePageBounds } from '@sen/core/drive/drive-store'
import type { DriveItemKind } from '@sen/model/drive/drive-items'
import type { DriveWords } from '@sen/model/drive/drive-words'
import { MAX_DRIVE_HITS } from '@sen/model/drive/limits'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { scopedTsquery } from '../search/search-conditions.ts'
import { readItems } from './drive-rows.ts'

/**
 * All that fits is found by the index of words first, as far as `MAX_DRIVE_HITS`: who has more types another word. Then it is sorted,
 * and a page of it is read.
 */
export async function findItems(
  db: Kysely<Database>,
  mailboxId: string,
  { inName, anywhere, typed }: DriveWords,
  { limit, offset }: DrivePageBounds,
  only?: DriveItemKind,
): Promise<DriveHits> {
  // Each hit is looked up by its id: taken for a join, all items would be read beside a few hits.
  const hits = (query: LexemeQuery, rank: number) => sql`
    select i.*, ${sql.lit(rank)} as rank
    from drive_search s cross join lateral (
      select id, name_key, kind, modified_at from drive_item
      where id = s.item_id and mailbox_id = ${mailboxId} and trashed_at is null
        ${only === undefined ? sql`` : sql`and kind = ${only}`} offset 0
    ) i
    where s.lexemes @@ ${scopedTsquery(mailboxId, query)}::tsquery
    limit ${MAX_DRIVE_HITS + 1}`
  // What is found anywhere has in it what is found by name: there are more only where there are more of those.
  const { rows } = await sql<{ id: string; total: number; is_more: boolean }>`
    with hit as ((${hits(inName, 0)}) union all (${hits(anywhere, 1)})),
    found as (select distinct on (id) * from hit order by id, rank)
    select id, count(*) over ()::integer as total,
           (select count(*) > ${sql.lit(MAX_DRIVE_HITS)} from hit where rank = 1) as is_more
    from found
    order by rank, (select count(*) from unnest(${[...typed]}::text[]) word where position(word in name_key) > 0) desc,
      kind desc, modified_at desc, id
    limit ${limit} offset ${offset}`.execute(db)
  if (rows.length === 0 && offset > 0) {
    // Behind the last page there is nobody to say how many there are.
    const first = await findItems(db, mailboxId, { inName, anywhere, typed }, { limit: 1, offset: 0 }, only)
    return { ...first, items: [] }
  }
  const ids = rows.map(({ id }) => id)
  const page = sql`select i.* from drive_item i where i.mailbox_id = ${mailboxId} and i.id = any(${ids}::bigint[])`
  const items = await readItems(db, mailboxId, page, sql`array_position(${ids}::bigint[], i.id)`)
  return { items, total: rows[0]?.total ?? 0, isMore: rows[0]?.is_more ?? false }
}
