import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addressReader } from '../addresses/address-store.ts'
import { accounts, colleagues } from '../contacts/known-people.ts'
import { peopleReader } from '../organisations/people.ts'
import type { Database } from '../schema.ts'

const MANY = 1_500
const LIMIT = 10

let given: TestWorld
let own: Awaited<ReturnType<TestWorld['mailbox']>>
/** Runs queries like the program and counts the returned rows. */
let db: Kysely<Database>
let handedOver = 0
beforeAll(async () => {
  given = await world()
  own = await given.mailbox('chu@sen.example', { isOwner: true })
  const plain = given.database.db
  await sql`
    with box as (
      insert into mailbox (domain_id, address, display_name, quota_megabytes)
      select ${own.domainId}, 'n' || n || '@sen.example', 'Đặng Thị ' || n, 100 from generate_series(1, ${MANY}::int) n returning id, address
    ), person as (
      insert into account (login_address, password_hash, display_name) select address, '', address from box returning id, login_address
    ), access as (
      insert into mailbox_access (account_id, mailbox_id, role)
      select person.id, box.id, 'own' from person join box on box.address = person.login_address
    )
    insert into session (token_digest, account_id, expires_at) select 'digest ' || id, id, now() from person`.execute(
    plain,
  )
  await sql`
    insert into address (domain_id, local_part, kind, mailbox_id)
    select domain_id, 'bi-danh-' || id, 'alias', id from mailbox where address like 'n%'`.execute(plain)
  await sql`
    with doi as (
      insert into address (domain_id, local_part, kind, name, open_to)
      select ${own.domainId}, 'doi-' || n, 'group', 'Đội Bán Hàng ' || n, 'everybody' from generate_series(1, ${MANY}::int) n
      returning id
    )
    insert into group_member (group_id, mailbox_id) select doi.id, ${own.mailboxId} from doi`.execute(plain)
  await given.database.pool.query('analyze')
  // A search must not fold names, because these functions would run for every name of the organisation.
  for (const name of ['name_key(name text)', 'folded_text(in_text text)']) {
    await given.database.pool.query(`
      create or replace function ${name} returns text language plpgsql immutable as
      $$ begin raise exception 'a name is folded while somebody searches'; end $$`)
  }
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: given.database.pool }),
    plugins: [
      {
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          handedOver += result.rows.length
          return Promise.resolve(result)
        },
      },
    ],
  })
}, 120_000)
afterAll(() => given.close())
beforeEach(() => {
  handedOver = 0
})

it('finds colleagues, aliases and groups without folding all names', async () => {
  const byName = await colleagues(db, own.mailboxId, ['dang', 'n70@'], LIMIT)
  expect(byName).toEqual([{ name: 'Đặng Thị 70', email: 'n70@sen.example' }])
  const groups = await accounts(db, own.mailboxId, ['ban', 'doi-14@'], MANY)
  expect(groups).toEqual([{ name: 'Đội Bán Hàng 14', email: 'doi-14@sen.example' }])
  expect(await accounts(db, own.mailboxId, ['dang', 'bi-danh'], LIMIT)).toHaveLength(LIMIT)
})

it('finds people of an organisation, and reads details only for those of the page', async () => {
  const people = peopleReader(db, own.organisationId)
  const found = await people.list({ words: ['dang', '1499'], state: undefined, offset: 0, limit: LIMIT })
  expect([found.total, found.people.map(({ address }) => address)]).toEqual([1, ['n1499@sen.example']])
  const read = await rowsRead(given.database, async (watched) => {
    const last = await peopleReader(watched, own.organisationId).list({
      ...{ words: [], state: undefined, offset: MANY - 4, limit: LIMIT },
    })
    expect([last.total, last.people.length]).toEqual([MANY + 1, 5])
  })
  expect(read.session ?? 0).toBeLessThanOrEqual(LIMIT)
})

it('finds addresses by their own name and by their target, and returns the requested page only', async () => {
  const addresses = addressReader(db, own.organisationId)
  const asked = { kind: undefined, offset: 0, limit: LIMIT } as const
  const all = await addresses.list({ ...asked, words: [] })
  expect([all.total, all.addresses.length]).toEqual([2 * MANY, LIMIT])
  const ofPerson = await addresses.list({ ...asked, words: ['dang', 'n1499@'] })
  expect(ofPerson.addresses).toHaveLength(1)
  const ofMember = await addresses.list({ ...asked, words: ['hang', 'chu@sen'] })
  expect([ofMember.total, ofMember.addresses.length]).toEqual([MANY, LIMIT])
  const mailboxes = await addresses.mailboxesLike(['dang'], LIMIT)
  expect(mailboxes.map(({ address }) => address).slice(0, 2)).toEqual(['n1000@sen.example', 'n1001@sen.example'])
  expect(handedOver).toBeLessThan(100)
})
