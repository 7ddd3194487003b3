import { runCostly } from '@sen/core/ports/call-scope'
import { FakeCall } from '@sen/testkit/fakes/fake-call'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AsyncCallScope } from './async-call-scope.ts'
import { type DatabasePools, openPools } from './open-pools.ts'

let given: TestDatabase
let pools: DatabasePools
const scope = new AsyncCallScope()

beforeAll(async () => {
  given = await testDatabase()
  pools = openPools(given.connection, {
    scope,
    onError: () => undefined,
    graceMilliseconds: 0,
  })
})
afterAll(async () => {
  await pools.close()
  await given.close()
})

async function sleeping(): Promise<void> {
  for (;;) {
    const { rows } = await given.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    if (rows.length > 0) return
  }
}

it.each([
  ['calls', '1min', '10s'],
  ['writes', '1min', '10s'],
  ['sessions', '1min', '10s'],
  ['background', '0', '0'],
] as const)('statements of %s may run for %s and wait for a lock for %s', async (pool, statement, lock) => {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock
  `.execute(pools[pool].db)
  expect(rows).toEqual([{ statement, lock }])
})

it('cancels the statement of a call whose client disconnected, and gives its connection to the next', async () => {
  const gone = new FakeCall('lan')
  const reading = scope.run(gone, () => sql`select pg_sleep(3600)`.execute(pools.calls.db))
  const isCancelled = expect(reading).rejects.toMatchObject({ code: '57014' })
  await sleeping()
  gone.abort()
  await isCancelled
  const { rows } = await sql`select 1 as one`.execute(pools.calls.db)
  expect(rows).toEqual([{ one: 1 }])
})

it('leaves connections while costly calls of many callers last long', async () => {
  const searchers = ['a', 'b', 'c', 'd'].map((caller) => new FakeCall(caller))
  const searches = searchers.map((call) =>
    scope.run(call, () => runCostly(scope, () => sql`select pg_sleep(3600)`.execute(pools.calls.db))),
  )
  const all = Promise.allSettled(searches)
  await sleeping()
  const lists = ['a', 'x', 'y'].map((caller) =>
    scope.run(new FakeCall(caller), () => sql`select 1 as one`.execute(pools.calls.db)),
  )
  expect((await Promise.all(lists)).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
  for (const call of searchers) call.abort()
  await all
})

it('completes a change that has begun although its client disconnected', async () => {
  const gone = new FakeCall('lan')
  const changing = scope.run(gone, () =>
    pools.writes.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      gone.abort()
      await sql`select pg_sleep(0.1)`.execute(tx)
      return 'changed'
    }),
  )
  expect(await changing).toBe('changed')
})
