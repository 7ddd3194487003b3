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

const who = () => ({ mailboxId: own.mailboxId, addresses: ['lan@sen.example'], domains: ['sen.example'] })

it('reads colleagues who have shared something, and no others', async () => {
  const read = await rowsRead(given.database, async (db) => {
    const found = await new PostgresShareDirectory(db).sharedWith(who(), { limit: 10, offset: 0 }, new Date())
    expect([found.total, found.shared.length]).toEqual([SHARES, 10])
  })
  expect(read.mailbox ?? 0).toBeLessThanOrEqual(2 * OWNERS)
})

it('lists nothing below a folder in the recycle bin that a task has not trashed yet', async () => {
  const { db } = given.database
  await sql`
    with folder as (
      insert into drive_item (mailbox_id, kind, name, name_key, sort_key, created_at, modified_at, used_at)
      select id, 'folder', 'bin', 'bin', 'bin', now(), now(), now() from mailbox where address = 'n1@sen.example'
      returning id, mailbox_id
    )
    update drive_item i set parent_id = folder.id from folder
    where i.mailbox_id = folder.mailbox_id and i.name = '1'`.execute(db)
  await sql`update drive_item set trashed_at = now(), trash_root_id = id where name = 'bin'`.execute(db)
  const found = await new PostgresShareDirectory(db).sharedWith(who(), { limit: 100, offset: 0 }, new Date())
  expect([found.total, found.shared.length]).toEqual([SHARES - 1, SHARES - 1])
})
