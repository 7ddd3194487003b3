import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runStatement, runWithTheNext } from './run-statement.ts'

const ADD = 'insert into heard (word) values ($1)'

let given: TestWorld
beforeAll(async () => {
  given = await world()
  await sql`create table heard (position bigint generated always as identity, word text unique)`.execute(
    given.database.db,
  )
})
beforeEach(() => sql`truncate heard`.execute(given.database.db))
afterAll(() => given.close())

async function heard(): Promise<readonly string[]> {
  const rows = await runStatement<{ word: string }>(
    given.database.db,
    'select word from heard where $1 order by position',
    [true],
  )
  return rows.map(({ word }) => word)
}

it('keeps the order in which statements were asked, and writes those that waited for the commit', async () => {
  await given.database.db.transaction().execute(async (tx) => {
    await runWithTheNext(tx, ADD, ['first'])
    await runStatement(tx, ADD, ['second'])
    await runWithTheNext(tx, ADD, ['third'])
    await runWithTheNext(tx, ADD, ['fourth'])
  })
  expect(await heard()).toEqual(['first', 'second', 'third', 'fourth'])
})

it('shows waiting statements to the statement after them', async () => {
  const seen = await given.database.db.transaction().execute(async (tx) => {
    await runWithTheNext(tx, ADD, ['waiting'])
    return runStatement<{ word: string }>(tx, 'select word from heard where $1', [true])
  })
  expect(seen).toEqual([{ word: 'waiting' }])
})

it('gives each of those that were asked together its own answer, in their order', async () => {
  const answers = await given.database.db
    .transaction()
    .execute((tx) =>
      Promise.all([
        runStatement(tx, `${ADD} returning word`, ['first']),
        runStatement(tx, 'select word from heard where $1', [true]),
        runStatement(tx, `${ADD} returning word`, ['second']),
      ]),
    )
  expect(answers).toEqual([[{ word: 'first' }], [{ word: 'first' }], [{ word: 'second' }]])
  expect(await heard()).toEqual(['first', 'second'])
})

it('fails all that were asked together when one of them fails, and writes nothing', async () => {
  const outcomes = await given.database.db
    .transaction()
    .execute(async (tx) => {
      const asked = ['twice', 'twice', 'after'].map((word) => runStatement(tx, ADD, [word]))
      const all = await Promise.allSettled(asked)
      throw all
    })
    .catch((all: unknown) => all as PromiseSettledResult<unknown>[])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await heard()).toEqual([])
})

it('writes nothing when the work is thrown away, whether it waited or not', async () => {
  const work = given.database.db.transaction().execute(async (tx) => {
    await runStatement(tx, ADD, ['sent'])
    await runWithTheNext(tx, ADD, ['waiting'])
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await heard()).toEqual([])
})

it('fails the commit when a waiting statement fails, and then nothing is written', async () => {
  const work = given.database.db.transaction().execute(async (tx) => {
    await runStatement(tx, ADD, ['twice'])
    await runWithTheNext(tx, ADD, ['twice'])
    await runWithTheNext(tx, ADD, ['after'])
  })
  await expect(work).rejects.toThrow(/duplicate key/)
  expect(await heard()).toEqual([])
})

it('fails the statement that waiting ones were sent with, and then nothing is written', async () => {
  const work = given.database.db.transaction().execute(async (tx) => {
    await runStatement(tx, ADD, ['twice'])
    await runWithTheNext(tx, ADD, ['twice'])
    await runStatement(tx, ADD, ['after'])
  })
  await expect(work).rejects.toThrow(/duplicate key/)
  expect(await heard()).toEqual([])
})

it('leaves the connection as good as new after failures and after transactions that asked nothing', async () => {
  const { db } = given.database
  for (let round = 0; round < 20; round += 1) {
    await expect(
      db.transaction().execute(async (tx) => {
        await runWithTheNext(tx, ADD, [`${round}`])
        await runStatement(tx, 'select 1 / ($1::integer)', [0])
      }),
    ).rejects.toThrow(/division by zero/)
    await db.transaction().execute(async () => undefined)
    await expect(
      db.transaction().execute(async () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    await runStatement(db, ADD, [`good ${round}`])
  }
  expect(await heard()).toHaveLength(20)
  const { rows } = await sql<{ idle: boolean }>`
    select bool_and(state <> 'idle in transaction') as idle from pg_stat_activity where datname = current_database()
  `.execute(db)
  expect(rows).toEqual([{ idle: true }])
})

it('keeps transactions of different connections apart', async () => {
  const { db } = given.database
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      db.transaction().execute(async (tx) => {
        await runWithTheNext(tx, ADD, [`a${n}`])
        await runWithTheNext(tx, ADD, [`b${n}`])
        if (n % 3 === 0) await runStatement(tx, 'select $1::text', ['between'])
      }),
    ),
  )
  expect(await heard()).toHaveLength(60)
})
