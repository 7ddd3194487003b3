import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { acquireProgramLock, DatabaseInUse } from './program-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const PATIENCE = { timeout: 15_000 }
const nobody = (): void => undefined

/** Simulates a database restart, or an administrator who ends a session. */
async function breakConnections(): Promise<void> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'sen-mail %'`,
  )
  expect(rowCount).toBe(1)
}

async function sessions(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'sen-mail %'`,
  )
  return rows[0]?.count ?? 0
}

async function holder(): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.pid ?? 0
}

it('lets one program in at a time, and names it to the second', async () => {
  const first = await acquireProgramLock(database.connection, 'alone', nobody)
  await expect(acquireProgramLock(database.connection, 'alone', nobody)).rejects.toThrow(DatabaseInUse)
  await expect(acquireProgramLock(database.connection, 'alone', nobody)).rejects.toThrow(
    new RegExp(`^The database is in use by another program \\(sen-mail ${process.pid}\\)\\. Stop that program first`),
  )
  await first.release()
  const second = await acquireProgramLock(database.connection, 'alone', nobody)
  expect(second.isHeld()).toBe(true)
  await second.release()
  expect(second.isHeld()).toBe(false)
})

it('takes it again when its connection broke', async () => {
  const lost = vi.fn()
  const lock = await acquireProgramLock(database.connection, 'alone', lost)
  const before = await holder()
  await breakConnections()
  // A terminated session keeps the lock until it notices.
  await vi.waitFor(async () => expect([0, before]).not.toContain(await holder()), PATIENCE)
  await vi.waitFor(() => expect(lock.isHeld()).toBe(true), PATIENCE)
  await expect(acquireProgramLock(database.connection, 'alone', nobody)).rejects.toThrow(DatabaseInUse)
  expect(lost).not.toHaveBeenCalled()
  await lock.release()
})

it('says so once when another program took it meanwhile', async () => {
  const lost = vi.fn()
  const lock = await acquireProgramLock(database.connection, 'alone', lost)
  const other = await database.pool.connect()
  // It queues for the lock, so it gets it before the first program can request it again.
  const taking = other.query('select pg_advisory_lock(7036874002)')
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toHaveLength(1)
  }, PATIENCE)
  await breakConnections()
  await taking
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), PATIENCE)
  expect(lost.mock.calls[0]?.[0]).toBeInstanceOf(DatabaseInUse)
  await lock.release()
  other.release(true)
})

it('admits several programs once the first has migrated the database, and refuses one that needs exclusive access', async () => {
  const first = await acquireProgramLock(database.connection, 'several', nobody)
  expect(first.isFirst).toBe(true)
  let isIn = false
  const coming = acquireProgramLock(database.connection, 'several', nobody).then((lock) => {
    isIn = true
    return lock
  })
  await vi.waitFor(async () => expect(await sessions()).toBe(2), PATIENCE)
  expect(isIn).toBe(false)
  await first.letOthersIn()
  const second = await coming
  expect(second.isFirst).toBe(false)
  await expect(acquireProgramLock(database.connection, 'alone', nobody)).rejects.toThrow(DatabaseInUse)
  await first.release()
  await expect(acquireProgramLock(database.connection, 'alone', nobody)).rejects.toThrow(DatabaseInUse)
  await second.release()
  const alone = await acquireProgramLock(database.connection, 'alone', nobody)
  expect(alone.isFirst).toBe(true)
  await alone.release()
})

it('comes back beside the others when its connection broke', async () => {
  const lost = vi.fn()
  const first = await acquireProgramLock(database.connection, 'several', lost)
  await first.letOthersIn()
  const before = await holder()
  await breakConnections()
  // A terminated session keeps the lock until it notices.
  await vi.waitFor(async () => expect([0, before]).not.toContain(await holder()), PATIENCE)
  const second = await acquireProgramLock(database.connection, 'several', lost)
  expect(second.isFirst).toBe(false)
  expect(lost).not.toHaveBeenCalled()
  await Promise.all([first.release(), second.release()])
})

it('answers a command at once while programs run', async () => {
  const command = await acquireProgramLock(database.connection, 'command', nobody)
  expect(command.isFirst).toBe(true)
  await command.letOthersIn()
  await expect(acquireProgramLock(database.connection, 'command', nobody)).rejects.toThrow(DatabaseInUse)
  await command.release()
})
