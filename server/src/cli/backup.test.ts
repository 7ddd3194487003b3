import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backUp } from '@sen/core/backups/back-up'
import { olderDatabase, snapshotOf } from '@sen/testkit/backed-up-database'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { databaseContents } from '@sen/testkit/installation-contents'
import { emptyDatabase, type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { type S3Server, startS3Server } from '@sen/testkit/servers/s3-server'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { wire } from '../wire.ts'
import { beginBackup } from '../wire-operator.ts'
import { backupCommand } from './backup.ts'
import { domainAdd } from './domain-add.ts'
import { domainDkim } from './domain-dkim.ts'
import { importCommand } from './import-mail.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { restoreCommand } from './restore.ts'

const LAN = 'lan@acme.example'
/** All sessions are revoked after a restore, and the store is a new one. */
const NOT_THE_SAME = {
  tables: ['session', 'login_code', 'pending_sign_in', 'office_session', 'blob_store_identity'],
  columns: ['uid_validity'],
  sequences: ['folder_uid_validity'],
}
/** Values that COPY must escape in text format, and types with a text form of their own. */
const ODD_ROWS = `
  insert into feedback (sent_at, address, kind, body, page, user_agent)
    values (now(), 'x', 'bug', e'tab\\there\\nand line, \\\\N, \\\\., "quotes" and đ̣́', '/', e'\\\\');
  insert into login_attempt (key, points, expire) values (e'\\\\x00\\t', -5, null);
  update mailbox set used_bytes = 9007199254740993 where address = '${LAN}';
  insert into account (login_address, password_hash, display_name, date_of_birth, created_at)
    values ('b@acme.example', 'x', '', '0099-12-31', '2026-03-29 01:59:59.999999+07')`

let folder: string
let server: S3Server
let database: TestDatabase
let said: string[]
let complained: string[]
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-backup-'))
  server = await startS3Server()
  said = []
  complained = []
  database = await testDatabase()
  await domainAdd(needs(), ['acme.example'])
  await domainDkim(needs(), ['acme.example'])
  await mailboxAdd(needs(), [LAN, '--name', 'Nguyễn Thị Lan', '--password', 'Sen@2026demo'])
  await receive(['Thư một', 'Thư hai'])
  await database.pool.query(ODD_ROWS)
  await database.pool.query(
    `select graphile_worker.add_job('rescan-message', '{"messageId":"1","attempt":2}', run_at => '2031-01-01', job_key => 'k', max_attempts => 7)`,
  )
}, 120_000)
beforeEach(() => {
  said = []
  complained = []
  return async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
})
afterAll(async () => {
  await database.close()
  await server.close()
  await rm(folder, { recursive: true })
})

function needs(env: Record<string, string> = {}) {
  const { accessKeyId, secretAccessKey } = server.place()
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.connectionString,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...env,
  })
  return { config, say: (line: string) => void said.push(line), complain: (line: string) => void complained.push(line) }
}

async function receive(subjects: readonly string[]): Promise<void> {
  const mails = await mkdtemp(join(folder, 'mails-'))
  for (const [n, subject] of subjects.entries()) {
    const text = `From: khach@ngoai.example\r\nTo: ${LAN}\r\nSubject: ${subject}\r\nMessage-ID: <${n}.${Math.random()}@ngoai.example>\r\n\r\nChào ${subject}\r\n`
    await writeFile(join(mails, `${n}.eml`), text)
  }
  expect(await importCommand(needs(), [LAN, mails])).toBe(0)
}

async function elsewhere(env: Record<string, string> = {}) {
  const empty = await emptyDatabase()
  closing.push(() => empty.close())
  const dataDir = await mkdtemp(join(folder, 'elsewhere-'))
  return {
    pool: empty.pool,
    dataDir,
    needs: needs({ DATA_DIR: dataDir, DATABASE_URL: empty.connectionString, ...env }),
  }
}

async function blobsOf(pool: TestDatabase['pool'], given: ReturnType<typeof needs>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ blob: string }>('select distinct blob from blob_reference order by 1')
  const { world, close } = await wire({
    config: given.config,
    warn: () => undefined,
    mailLog: { record: () => undefined, alarm: () => undefined },
    manner: 'several',
  })
  const found: string[] = []
  for (const { blob } of rows) found.push(`${blob} ${Buffer.from(await world.blobs.get(blob)).toString('hex')}`)
  await close()
  return found
}

async function lowestUidValidity(pool: TestDatabase['pool']): Promise<number> {
  const { rows } = await pool.query<{ lowest: number }>('select min(uid_validity)::float as lowest from folder')
  return rows[0]?.lowest ?? 0
}

async function highestUidValidity(pool: TestDatabase['pool']): Promise<number> {
  const { rows } = await pool.query<{ highest: number }>('select max(uid_validity)::float as highest from folder')
  return rows[0]?.highest ?? 0
}

async function expectSame(restored: Awaited<ReturnType<typeof elsewhere>>, before: Readonly<Record<string, string>>) {
  expect(await databaseContents(restored.pool, NOT_THE_SAME)).toEqual(before)
  expect(await blobsOf(restored.pool, restored.needs)).toEqual(await blobsOf(database.pool, needs()))
  // UIDs given since the backup are given again, to other mail (RFC 3501 section 2.3.1.1).
  expect(await lowestUidValidity(restored.pool)).toBeGreaterThan(await highestUidValidity(database.pool))
}

async function elsewhereAsOwner() {
  const empty = await emptyDatabase()
  const role = `owner_of_${empty.connection.database}`
  await empty.pool.query(`create role ${role} login; alter database ${empty.connection.database} owner to ${role}`)
  closing.push(async () => {
    await empty.close()
    await database.pool.query(`drop role ${role}`)
  })
  const url = empty.connectionString.replace(/\/\/[^@]*@/, `//${role}@`)
  const dataDir = await mkdtemp(join(folder, 'elsewhere-'))
  return { pool: empty.pool, dataDir, needs: needs({ DATA_DIR: dataDir, DATABASE_URL: url }) }
}

it('brings back every table and every blob, by one file, and needs no more rights than an owner has', {
  timeout: 120_000,
}, async () => {
  const path = join(folder, 'one.tar')
  const before = await databaseContents(database.pool, NOT_THE_SAME)
  expect(await backupCommand(needs(), [path])).toBe(0)
  expect(await restoreCommand(needs(), [path, '--check'])).toBe(0)
  const there = await elsewhereAsOwner()
  expect(await restoreCommand(there.needs, [path]), complained.join('\n')).toBe(0)
  await expectSame(there, before)
  expect(complained).toEqual([])
  expect(await backupCommand(there.needs, [join(folder, 'by-owner.tar')])).toBe(0)
  expect(await domainAdd(there.needs, ['next.example'])).toBe(0)
  // The installation is not empty any more.
  await expect(restoreCommand(there.needs, [path])).rejects.toThrow(/This database already contains an installation/)
})

it('brings back from a folder into an S3, and copies no blob twice', { timeout: 120_000 }, async () => {
  const path = join(folder, 'many')
  const atFirst = await databaseContents(database.pool, NOT_THE_SAME)
  expect(await backupCommand(needs(), [path, '--json'])).toBe(0)
  await receive(['Thư ba'])
  const before = await databaseContents(database.pool, NOT_THE_SAME)
  expect(await backupCommand(needs(), [path, '--json'])).toBe(0)
  const [first, second] = said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect([second.copied, second.blobs]).toEqual([1, first.copied + 1])

  const { bucket, endpoint } = server.place()
  const there = await elsewhere({ BLOB_URL: `s3://${bucket}/restored?endpoint=${endpoint}` })
  expect(await restoreCommand(there.needs, [path]), complained.join('\n')).toBe(0)
  await expectSame(there, before)

  const earlier = await elsewhere()
  const [name = ''] = await readdir(path)
  expect(await restoreCommand(needs(), [join(path, name ?? ''), '--check'])).toBe(0)
  expect(await restoreCommand(earlier.needs, [path, '--at', name])).toBe(0)
  expect(await databaseContents(earlier.pool, NOT_THE_SAME)).toEqual(atFirst)
})

it('shows one moment in time during concurrent writes', { timeout: 120_000 }, async () => {
  const before = await databaseContents(database.pool, NOT_THE_SAME)
  const path = join(folder, 'moment.tar')
  const { world, blobs, openSnapshot, close } = await wire({
    config: needs().config,
    warn: () => undefined,
    mailLog: { record: () => undefined, alarm: () => undefined },
    manner: 'several',
  })
  const snapshot = await openSnapshot(() => undefined)
  await receive(['Sau đó'])
  expect(await world.maintenance.withSweepLock(async () => 'swept'), 'no blob goes meanwhile').toBeUndefined()
  await backUp({ database: snapshot, blobs: blobs.store, target: await beginBackup(path, snapshot.takenAt) }, '0.0.0')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sen-mail backup%'`,
  )
  await vi.waitFor(async () => expect(await world.maintenance.withSweepLock(async () => 'swept')).toBe('swept'))
  await snapshot.close()
  await close()
  const there = await elsewhere()
  expect(await restoreCommand(there.needs, [path])).toBe(0)
  const { 'sequence message_id_seq': _, ...rows } = await databaseContents(there.pool, NOT_THE_SAME)
  expect(rows).toEqual(expect.objectContaining({ message: before.message, mailbox: before.mailbox, jobs: before.jobs }))
})

it('leaves a folder that no program starts on when it ends in the middle, and continues from there', {
  timeout: 120_000,
}, async () => {
  const path = join(folder, 'damaged')
  const before = await databaseContents(database.pool, NOT_THE_SAME)
  expect(await backupCommand(needs(), [path])).toBe(0)
  const [key = ''] = (await blobsOf(database.pool, needs())).map((line) => line.slice(0, 64))
  const blob = join(path, 'blobs', key.slice(0, 2), key)
  const bytes = await readFile(blob)
  await writeFile(blob, Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]))
  expect(await restoreCommand(needs(), [path, '--check'])).toBe(1)
  expect(complained.join('\n')).toContain(key)

  const there = await elsewhere()
  expect(await restoreCommand(there.needs, [path])).toBe(1)
  await expect(domainAdd(there.needs, ['x.example'])).rejects.toThrow(/was not completed, so its data is incomplete/)
  const { rows } = await there.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows, 'its database is empty still').toEqual([])
  await writeFile(blob, bytes)
  expect(await restoreCommand(there.needs, [path])).toBe(0)
  await expectSame(there, before)
})

it('refuses rows that are damaged before it changes anything', { timeout: 120_000 }, async () => {
  const path = join(folder, 'rows')
  expect(await backupCommand(needs(), [path])).toBe(0)
  const [name = ''] = await readdir(path)
  const part = join(path, name, 'tables', 'mailbox.copy.gz')
  await writeFile(
    part,
    gzipSync(
      gunzipSync(await readFile(part))
        .toString()
        .replace('Lan', 'Lam'),
    ),
  )
  const there = await elsewhere()
  expect(await restoreCommand(there.needs, [path])).toBe(1)
  expect(complained).toEqual(['tables/mailbox.copy in the backup is damaged: its checksum does not match.'])
  expect(await readdir(there.dataDir)).toEqual([])
})

it('names blobs that are lost, and saves the rest', { timeout: 120_000 }, async () => {
  const [key = ''] = (await blobsOf(database.pool, needs())).map((line) => line.slice(0, 64))
  const blob = join(folder, 'data', 'blobs', key.slice(0, 2), key)
  const bytes = await readFile(blob)
  await rm(blob)
  const path = join(folder, 'lost.tar')
  expect(await backupCommand(needs(), [path])).toBe(1)
  expect(complained.join('\n')).toContain(key)
  const there = await elsewhere()
  expect(await restoreCommand(there.needs, [path])).toBe(0)
  expect(complained.at(-1)).toContain(key)
  await writeFile(blob, bytes)
})

it('restores into a store with blobs only with the flag for the lost database’s store', {
  timeout: 120_000,
}, async () => {
  const path = join(folder, 'store.tar')
  const mark = join(folder, 'data', 'blobs', 'store-id')
  const own = await readFile(mark)
  expect(await backupCommand(needs(), [path])).toBe(0)
  const there = await elsewhere({ BLOB_URL: join(folder, 'data', 'blobs') })
  await expect(restoreCommand(there.needs, [path])).rejects.toThrow(
    /contains the blobs of an installation.* --keep-blobs/,
  )
  expect(await restoreCommand(there.needs, [path, '--keep-blobs'])).toBe(0)
  expect(said.join('\n')).toContain('0 blobs were restored to')
  // A blob recorded as lost must not reappear in this store.
  await expect(domainAdd(needs(), ['x.example'])).rejects.toThrow(/belong to another database/)
  await writeFile(mark, own)
})

it('restores an older release’s rows, and then the columns added since', { timeout: 120_000 }, async () => {
  const { database: source, later } = await olderDatabase(2)
  closing.push(() => source.close())
  await source.pool.query(`
    insert into blob_store_identity (id) values ('1b4e28ba-2fa1-41d2-883f-0016d3cca427');
    insert into organisation default values;
    insert into domain (name, organisation_id) values ('old.example', 1)`)
  const snapshot = await snapshotOf(source)
  const path = join(folder, 'older.tar')
  await backUp(
    { database: snapshot, blobs: new MemoryBlobStore(), target: await beginBackup(path, snapshot.takenAt) },
    '0.0.1',
  )
  await snapshot.close()

  const there = await elsewhere()
  expect(await restoreCommand(there.needs, [path]), complained.join('\n')).toBe(0)
  expect(said.filter((line) => line.startsWith('Applied migration'))).toEqual(
    later.map((name) => `Applied migration ${name}.`),
  )
  const { compareSchema, close } = await wire({
    config: there.needs.config,
    warn: () => undefined,
    mailLog: { record: () => undefined, alarm: () => undefined },
    manner: 'several',
  })
  expect(await compareSchema()).toEqual({ missing: [], besides: [] })
  await close()
  expect((await there.pool.query('select name from domain')).rows).toEqual([{ name: 'old.example' }])
})

it('refuses the backup of a newer release', { timeout: 120_000 }, async () => {
  await database.pool.query(
    `insert into kysely_migration (name, timestamp, checksum, program) values ('9999_later', '2030', 'x', '9')`,
  )
  const snapshot = await snapshotOf(database)
  const path = join(folder, 'newer.tar')
  await backUp(
    { database: snapshot, blobs: new MemoryBlobStore(), target: await beginBackup(path, snapshot.takenAt) },
    '9.0.0',
  )
  await snapshot.close()
  await database.pool.query(`delete from kysely_migration where name = '9999_later'`)
  const there = await elsewhere()
  await expect(restoreCommand(there.needs, [path])).rejects.toThrow(
    /created by a newer version of the program, with the migrations 9999_later/,
  )
})
