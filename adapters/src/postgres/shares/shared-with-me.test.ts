import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostgresShareDirectory } from './share-directory.ts'

const COLLEAGUES = 3_000
const SHARES = 40
const OWNERS = 2

let given: TestWorld
let own: Awaited<ReturnType<TestWorld['mailbox']>>
beforeAll(async () => {
  given = await world()
  own = await given.mailbox('lan@sen.example')
  const { db } = given.database
  await sql`
    insert into mailbox (domain_id, address, display_name, quota_megabytes)
    select ${own.domainId}, 'n' || n || '@sen.example', 'n', 100 from generate_series(1, ${COLLEAGUES}::int) n`.execute(
    db,
  )
  await sql`
    with item as (
      insert into drive_item (mailbox_id, kind, name, name_key, sort_key, created_at, modified_at, used_at)
      select m.id, 'folder', n::text, n::text, n::text, now(), now(), now()
      from mailbox m, generate_series(1, ${SHARES / OWNERS}::int) n where m.address in ('n1@sen.example', 'n2@sen.example')
      returning id, mailbox_id
    ), share as (
      insert into drive_share (mailbox_id, item_id, token, state, permission, created_at)
      select mailbox_id, id, 'token ' || id, 'live', 'READ', now() from item returning id
    )
    insert into drive_share_receiver (share_id, address, place) select id, 'lan@sen.example', 0 from share`.execute(db)
  await given.database.pool.query('analyze')
}, 60_000)
afterAll(() => given.close())

it('looks up those who have shared something, and no other colleague', async () => {
  const who = { mailboxId: own.mailboxId, addresses: ['lan@sen.example'], domains: ['sen.example'] }
  const read = await rowsRead(given.database, async (db) => {
    const found = await new PostgresShareDirectory(db).sharedWith(who, { limit: 10, offset: 0 }, new Date())
    expect([found.total, found.shared.length]).toEqual([SHARES, 10])
  })
  expect(read.mailbox ?? 0).toBeLessThanOrEqual(2 * OWNERS)
})
