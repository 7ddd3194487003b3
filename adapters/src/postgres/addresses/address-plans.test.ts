import { addAlias } from '@sen/core/addresses/add-alias'
import { addGroup } from '@sen/core/addresses/add-group'
import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostgresDirectory } from '../directory.ts'

const MANY = 3_000

let given: TestWorld
beforeAll(async () => {
  given = await world()
  const owner = await given.mailbox('chu@sen.example', { isOwner: true })
  await given.mailbox('lan@sen.example')
  await sql`
    insert into domain (name, verified) select 'd' || n || '.example', true from generate_series(1, ${MANY}::int) n`.execute(
    given.database.db,
  )
  await sql`
    insert into mailbox (domain_id, address, display_name, quota_megabytes)
    select ${owner.domainId}, 'n' || n || '@sen.example', 'n', 100 from generate_series(1, ${MANY}::int) n`.execute(
    given.database.db,
  )
  await addAlias(given, owner, { address: 'ban-hang@sen.example', mailbox: 'lan@sen.example' })
  const members = ['lan@sen.example', 'chu@sen.example']
  await addGroup(given, owner, { address: 'doi@sen.example', name: 'Đội', openTo: 'everybody', members })
  await given.database.pool.query('analyze')
}, 60_000)
afterAll(() => given.close())

it.each([
  ['an own address', 'n7@sen.example', ['n7@sen.example']],
  ['a tag', 'n7+x@sen.example', ['n7@sen.example']],
  ['an alias', 'ban-hang@sen.example', ['lan@sen.example']],
  ['a group', 'doi@sen.example', ['chu@sen.example', 'lan@sen.example']],
  ['what nobody has', 'ai-do@sen.example', undefined],
  ['a domain that is not here', 'ai-do@khac.example', undefined],
])('finds %s by a few rows, however many there are', async (_, address, addresses) => {
  let found: readonly string[] | undefined
  const read = await rowsRead(given.database, async (db) => {
    const reached = await new PostgresDirectory(db).findReached(address)
    found = reached?.recipients.map((recipient) => recipient.address)
  })
  expect(found).toEqual(addresses)
  for (const table of ['address', 'mailbox', 'domain', 'group_member']) expect(read[table] ?? 0).toBeLessThanOrEqual(6)
})
