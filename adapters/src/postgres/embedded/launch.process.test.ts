import { appendFile, chmod, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareClusterTemplate } from './cluster-template.fixture.ts'
import { acquireInstanceLock, DataDirInUse } from './instance-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launch.ts'
import { makeTestFolder } from './launch-in-child.fixture.ts'

const copyTemplateTo = prepareClusterTemplate()

let folder: string
let dataDir: string
let started: EmbeddedPostgres[]

beforeEach(async () => {
  folder = await makeTestFolder()
  await chmod(folder, 0o711)
  dataDir = join(folder, 'dữ liệu, "thư"')
  started = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(options: { dataDir?: string; sharedBuffersMegabytes?: number } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, ...options })
  started.push(postgres)
  return postgres
}

async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

describe('an embedded database', { timeout: 180_000 }, () => {
  test('is created at the first start, closed to others, and kept for the next', async () => {
    const first = await start({ sharedBuffersMegabytes: 16 })
    expect(first.connection).toMatchObject({ port: 5432, user: 'sen', database: 'sen' })
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700)
    const settings = [
      'fsync',
      'data_checksums',
      'listen_addresses',
      'io_method',
      'shared_buffers',
      'max_wal_size',
      'jit',
    ]
    const shown = await ask(first, `select ${settings.map((name) => `current_setting('${name}')`).join(', ')}`)
    expect(shown).toEqual(['on', 'on', '', 'sync', '16MB', '512MB', 'off'])
    expect(await ask(first, "select lower('ĐƯỜNG'), current_database()")).toEqual(['đường', 'sen'])
    await ask(first, 'create table kept (word text)')
    await ask(first, "insert into kept values ('sen')")
    await first.stop()

    const from = performance.now()
    const second = await start()
    const secondStartMs = performance.now() - from
    expect(await ask(second, 'select word from kept')).toEqual(['sen'])
    expect(secondStartMs).toBeLessThan(3_000)
    console.info(`second start: ${secondStartMs.toFixed(0)} ms`)
  })

  test('refuses a second one on the same folder and lives on', async () => {
    await copyTemplateTo(dataDir)
    const first = await start()
    const refused = await start().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataDirInUse)
    expect(refused).toMatchObject({ holderPid: process.pid })
    expect(await ask(first, 'select 1')).toEqual([1])
  })

  test('does not conflict with the program’s own lock on the folder', async () => {
    await copyTemplateTo(dataDir)
    const lock = await acquireInstanceLock(dataDir)
    await start()
    await lock.release()
  })

  test('reports its death, also to a later caller, and may then be stopped and started', async () => {
    await copyTemplateTo(dataDir)
    const first = await start()
    const pid = Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
    const death = new Promise((resolve) => first.onDeath(resolve))
    process.kill(pid, 'SIGKILL')
    expect(await death).toEqual({ exitCode: null, signal: 'SIGKILL' })
    expect(await new Promise((resolve) => first.onDeath(resolve))).toEqual({ exitCode: null, signal: 'SIGKILL' })
    await first.stop()
    expect(await ask(await start(), 'select 1')).toEqual([1])
  })

  test('is silent about an end that was asked for', async () => {
    await copyTemplateTo(dataDir)
    const postgres = await start()
    const deaths: unknown[] = []
    postgres.onDeath((death) => deaths.push(death))
    await Promise.all([postgres.stop(), postgres.stop()])
    await new Promise((resolve) => setImmediate(resolve))
    expect(deaths).toEqual([])
  })

  test('keeps its socket elsewhere when the path of the folder is too long for one', async () => {
    const longPath = join(folder, 'x'.repeat(120))
    await copyTemplateTo(longPath)
    const postgres = await start({ dataDir: longPath })
    expect(postgres.connection.host).toMatch(/\/sen-mail-[0-9a-f]{12}$/)
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
    expect(await ask(postgres, 'select 1')).toEqual([1])
    await postgres.stop()
    await rm(postgres.connection.host, { recursive: true })
  })

  test('tells why it did not start, and leaves the folder free', async () => {
    await copyTemplateTo(dataDir)
    const settings = join(dataDir, 'postgres/cluster/postgresql.conf')
    const { size } = await stat(settings)
    await appendFile(settings, 'no_such_setting = 1\n')
    const refused = await start().catch((error: unknown) => error)
    expect(refused).toMatchObject({ failure: 'start-failed' })
    expect(String(refused)).toContain('no_such_setting')
    await truncate(settings, size)
    expect(await ask(await start(), 'select 1')).toEqual([1])
  })

  test('refuses a cluster of another major version', async () => {
    await copyTemplateTo(dataDir)
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
    await expect(start()).rejects.toMatchObject({ failure: 'cluster-version' })
  })

  test('starts over after a creation that was interrupted', async () => {
    await copyTemplateTo(dataDir)
    await rename(join(dataDir, 'postgres/cluster'), join(dataDir, 'postgres/cluster.new'))
    expect(await ask(await start(), 'select 1')).toEqual([1])
  })
})
