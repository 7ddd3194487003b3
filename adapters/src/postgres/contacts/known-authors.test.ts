import { drawnDomain, lookAlikeKeys, registrableDomain } from '@sen/model/trust/look-alike-domains'
import { nameKeys } from '@sen/model/trust/strangers'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

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
    expect(rows[0]?.drawn).toBe(drawnDomain(domain))
    expect(new Set(rows[0]?.keys)).toEqual(new Set(lookAlikeKeys(domain)))
  }
})

it('takes a name of any length that a stranger gives', async () => {
  const { rows } = await sql<{ bytes: number }>`
    select octet_length(name_key(${'\ufdfa'.repeat(50_000)})) as bytes`.execute(database.db)
  expect(rows[0]?.bytes).toBeLessThan(1_000)
})
