import { MAX_FILTERED_TEXT_CHARACTERS } from '@sen/model/filters/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../schema.ts'
import { filterReader } from './filters.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

async function lookedAt(mailboxId: string, texts: 'with-text' | 'without-text') {
  let statements = 0
  const brought: number[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: given.database.pool }),
    log: ({ level, query }) => {
      if (level === 'query' && query.sql.includes('from message m')) statements += 1
      if (level === 'query') brought.push(0)
    },
  })
  const reader = filterReader(db, mailboxId)
  const ids = await reader.newest(5_000)
  statements = 0
  let found = 0
  for await (const { text } of reader.candidates(ids, texts)) {
    found += 1
    brought[brought.length - 1] = (brought.at(-1) ?? 0) + Buffer.byteLength(text)
  }
  return { found, statements, mostBytes: Math.max(...brought) }
}

it('reads short mail by hundreds, and long mail by some megabytes', async () => {
  const an = await given.mailbox('an@loc.example')
  for (let n = 0; n < 260; n += 1) await given.message(an, { kind: 'received', text: `Thư ${n}` })
  expect(await lookedAt(an.mailboxId, 'with-text')).toMatchObject({ found: 260, statements: 2 })
  expect(await lookedAt(an.mailboxId, 'without-text')).toMatchObject({ found: 260, statements: 2 })
  const binh = await given.mailbox('binh@loc.example')
  const text = 'Hợp đồng '.repeat(MAX_FILTERED_TEXT_CHARACTERS / 9)
  for (let n = 0; n < 60; n += 1) await given.message(binh, { kind: 'received', text })
  const long = await lookedAt(binh.mailboxId, 'with-text')
  expect(long.found).toBe(60)
  expect(long.mostBytes).toBeLessThanOrEqual(2 * 1024 * 1024)
  expect(await lookedAt(binh.mailboxId, 'without-text')).toMatchObject({ found: 60, statements: 2 })
}, 60_000)
