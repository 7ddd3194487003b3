import { foldLookAlikeDomain, lookAlikeKeys, registrableDomain } from '@sen/model/trust/look-alike-domains'
import { nameKeys } from '@sen/model/trust/name-keys'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { SetUpDirectory } from '@sen/testkit/set-up-directory'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../schema.ts'
import { readAuthorHistories } from './known-authors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const NAMES = [
  'Trần Thị Ngọc Ánh',
  'ĐỖ ĐỨC  ĐÔNG',
  'Nguyễn Văn Ẩn'.normalize('NFD'),
  '"Lê, Hà"',
  'Ｔｒａｎ　Ｂｉｎｈ',
  'Łukasz Ørsted',
  'Иван Петров',
  '山田 太郎',
  'Dương-Thuỳ Mỵ ',
  `${'Rất Dài '.repeat(200)}`,
]
const DOMAINS = [
  'doitac.example',
  'mail.modern.com.vn',
  'vinavvood.vn',
  'g00g1e.com',
  'localhost',
  'a.b.co.uk',
  'co.uk',
]

it('makes the same key of a name as the model', async () => {
  for (const name of NAMES) {
    const { rows } = await sql<{ key: string }>`select name_key(${name}) as key`.execute(database.db)
    expect([rows[0]?.key]).toEqual(nameKeys(name).slice(0, 1))
  }
})

it('makes the same keys of a domain as the model', async () => {
  for (const domain of DOMAINS) {
    const { rows } = await sql<{ own: string; drawn: string; keys: string[] }>`
      select registrable_domain(${domain}) as own, drawn_domain(registrable_domain(${domain})) as drawn,
        (select array_agg(key) from look_alike_keys(registrable_domain(${domain})) key) as keys`.execute(database.db)
    expect(rows[0]?.own).toBe(registrableDomain(domain))
    expect(rows[0]?.drawn).toBe(foldLookAlikeDomain(domain))
    expect(new Set(rows[0]?.keys)).toEqual(new Set(lookAlikeKeys(domain)))
  }
})

it('takes a name of any length that a stranger gives', async () => {
  const { rows } = await sql<{ bytes: number }>`
    select octet_length(name_key(${'\ufdfa'.repeat(50_000)})) as bytes`.execute(database.db)
  expect(rows[0]?.bytes).toBeLessThan(1_000)
})

async function looksFor(mailboxId: string, names: readonly string[]) {
  const authors = names.map((name) => ({
    email: `${name}@doitac.example`,
    untagged: `${name}@doitac.example`,
    local: name,
    nameKeys: [`${name} tran`],
    domainKeys: lookAlikeKeys('doitac.example'),
  }))
  return database.db.transaction().execute(async (tx) => {
    const before = await looksSoFar(tx)
    const known = await readAuthorHistories(tx, mailboxId, authors)
    const looks = (await looksSoFar(tx)) - before
    return { known: known.map(({ isKnown, domains }) => [isKnown, domains.length]), looks }
  })
}

async function looksSoFar(tx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ looks: number }>`
    select sum(seq_scan + coalesce(idx_scan, 0))::integer as looks
    from pg_stat_xact_user_tables where relname = 'written_domain'`.execute(tx)
  return rows[0]?.looks ?? 0
}

it('skips all other lookups when the author is known', async () => {
  const directory = new SetUpDirectory(database.db)
  const domainId = await directory.addDomain('senmail.example', true)
  const lan = { domainId, address: 'lan@senmail.example', displayName: 'Lan' }
  const mailboxId = (await directory.addMailbox(lan, { passwordHash: '', isOwner: false }))?.mailboxId ?? ''
  await sql`
    insert into correspondent (mailbox_id, email, name, words, last_at, written)
    values (${mailboxId}, 'binh@doitac.example', 'Bình Trần', ' binh tran', now(), 1),
           (${mailboxId}, 'vy@doitac.example', 'Vy Trần', ' vy tran', now(), 1)`.execute(database.db)
  const alone = await looksFor(mailboxId, ['ha'])
  expect(alone.known).toEqual([[false, 1]])
  expect(alone.looks).toBeGreaterThan(0)
  expect(await looksFor(mailboxId, ['binh', 'vy'])).toEqual({
    known: [
      [true, 0],
      [true, 0],
    ],
    looks: 0,
  })
  const mixed = await looksFor(mailboxId, ['binh', 'ha', 'vy'])
  expect(mixed).toEqual({
    known: [
      [true, 0],
      [false, 1],
      [true, 0],
    ],
    looks: alone.looks,
  })
})
