import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDatabaseAway } from '@sen/core/kit/resource-failure'
import { type FailingPostgres, startFailingPostgres } from '@sen/testkit/servers/failing-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from './database.ts'

let folder: string
let server: FailingPostgres
let database: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-silent-'))
  server = await startFailingPostgres(folder)
  database = openDatabase(server.url, { onError: () => undefined, silentAfterMilliseconds: 200 })
})
afterAll(async () => {
  await database.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

it('ends statements on connections that became silent, as if they had been cut', async () => {
  await Promise.all([sql`select 1`.execute(database.db), sql`select 1`.execute(database.db)])
  const frozen = database.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    server.freezeConnections()
    await sql`select 2`.execute(tx)
  })
  const error: unknown = await frozen.catch((thrown: unknown) => thrown)
  expect(isDatabaseAway(error)).toBe(true)
  // Broken idle connections are detected one by one as they are used.
  await vi.waitFor(async () => expect((await sql`select 3 as n`.execute(database.db)).rows).toEqual([{ n: 3 }]))
})

it('lets a slow statement and a transaction that asks for nothing go on', async () => {
  const blocker = new pg.Client({ connectionString: server.url })
  await blocker.connect()
  await blocker.query('select pg_advisory_lock(1)')
  const slow = sql<{ n: number }>`select 1 as n from (select pg_advisory_lock(1)) taken`.execute(database.db)
  const idle = database.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    // This is longer than a connection may be silent, but the server is still working.
    await blocker.query('select pg_sleep(1)')
    return (await sql<{ n: number }>`select 2 as n`.execute(tx)).rows
  })
  expect(await idle).toEqual([{ n: 2 }])
  await blocker.end()
  expect((await slow).rows).toEqual([{ n: 1 }])
})
