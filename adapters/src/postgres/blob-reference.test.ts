import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const COPIES = ['damaged_blob.blob', 'drive_text_queue.blob', 'file_text.blob']

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

async function uncounted(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype) and a.attname ~ '(^|_)blobs?(_key)?s?$'
      and not exists (
        select from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
        where w.ev_class = 'blob_reference'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum)
    order by 1`.execute(given.database.db)
  return rows.map(({ name }) => name).filter((name) => !COPIES.includes(name))
}

it('counts every column that names blobs, and finds one that is not counted', async () => {
  expect(await uncounted()).toEqual([])
  await sql`create table planted (blob text, preview_blob text, blobs text[], blob_count integer)`.execute(
    given.database.db,
  )
  expect(await uncounted()).toEqual(['planted.blob', 'planted.blobs', 'planted.preview_blob'])
  await sql`drop table planted`.execute(given.database.db)
})

it('finds each named blob by an index of its table', async () => {
  const rows = await given.database.db.transaction().execute(async (tx) => {
    // The planner would scan empty tables sequentially.
    await sql`set local enable_seqscan = off`.execute(tx)
    const explained = await sql<{ 'QUERY PLAN': string }>`explain select from blob_reference where blob = 'x'`.execute(
      tx,
    )
    return explained.rows
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of ['message_by_blob', 'file_by_blob', 'submission_by_blob', 'tracked_copy_by_blob'])
    expect(plan).toContain(index)
})
