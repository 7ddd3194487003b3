import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyDatabase, type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { submitMail } from '@sen/testkit/submit-mail'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { domainAdd } from './cli/domain-add.ts'
import { mailboxAdd } from './cli/mailbox-add.ts'
import { readConfig } from './config.ts'
import { explainStartError } from './explain-start-error.ts'
import { createLogger } from './logger.ts'
import { startProgram } from './program.ts'

const NO_PEM = fileURLToPath(import.meta.url)

const HA = 'ha@acme.example'
const JSON_BODY = { 'content-type': 'application/json' }

const mailTo = (address: string, subject: string) => ({
  from: 'khach@ngoai.example',
  to: [address],
  subject,
  text: subject,
  html: `<p>${subject}</p>`,
  attachments: [],
})

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The built program starts in a quarter of the time. */
const PROGRAM = join(inject('builtServer'), 'main.js')
let folder: string
let database: TestDatabase
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-main-'))
  database = await testDatabase()
}, 60_000)
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

class Run {
  readonly #child: ChildProcess
  readonly ended: Promise<number | null>
  output = ''
  errors = ''

  constructor(env: Record<string, string>) {
    this.#child = spawn(process.execPath, [PROGRAM], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env },
    })
    children.push(this.#child)
    this.#child.stdout?.on('data', (data: Buffer) => {
      this.output += data.toString()
    })
    this.#child.stderr?.on('data', (data: Buffer) => {
      this.errors += data.toString()
    })
    this.ended = new Promise((resolve) => this.#child.on('close', resolve))
  }

  async ready(): Promise<string> {
    for (;;) {
      const found = /Sen Mail is ready: (\S+)\n$/.exec(this.output)?.[1]
      if (found) return found
      const next = new Promise((resolve) => this.#child.stdout?.once('data', resolve))
      const code = await Promise.race([next.then(() => undefined), this.ended])
      if (code !== undefined) throw new Error(`ended with ${code}: ${this.errors}`)
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }
}

/** Refused starts run in this process, because a program of its own takes seconds. */
async function refusalOf(env: Record<string, string>): Promise<ReturnType<typeof explainStartError>> {
  try {
    const program = await startProgram({
      config: readConfig(env),
      logger: createLogger('silent'),
      say: () => undefined,
      fail: (reason) => {
        throw new Error(reason)
      },
    })
    await program.stop()
  } catch (error) {
    return explainStartError(error)
  }
  throw new Error('it started')
}

const production = (env: Record<string, string> = {}): Record<string, string> => ({
  SEN_MODE: 'production',
  DATABASE_URL: database.connectionString,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  PORT: '0',
  SMTP_PORT: '0',
  ...env,
})

it('ends with 2 and one line when SEN_MODE is not set, because a release never starts as a demo by accident', async () => {
  const run = new Run({})
  expect(await run.ended).toBe(2)
  expect(run.errors).toMatch(/^SEN_MODE is not set: .*\n$/)
  expect(run.output).toBe('')
})

it('ends with 2 and one line that names HOST', { timeout: 120_000 }, async () => {
  const run = new Run({ SEN_MODE: 'demo', HOST: '0.0.0.0' })
  expect(await run.ended).toBe(2)
  expect(run.errors).toMatch(/^HOST must be .*\n$/)
  expect(run.output).toBe('')
})

it('serves, keeps a second start with other blobs away, and stops cleanly', { timeout: 120_000 }, async () => {
  const first = new Run(production())
  const address = await first.ready()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  const beside = new Run(production({ DATA_DIR: join(folder, 'other') }))
  expect(await beside.ended).toBe(2)
  expect(beside.errors).toMatch(/^.*other\/blobs is not the blob store of the running program\. Set BLOB_URL.*\n$/)

  const demo = new Run(production({ SEN_MODE: 'demo', DATA_DIR: join(folder, 'demo') }))
  expect(await demo.ended).toBe(3)
  expect(demo.errors).toMatch(
    /^The database is in use by another program \(sen-mail \d+.*\)\. Stop that program first.*\n$/,
  )

  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.errors).toBe('')
  const elsewhere = new Run(production({ DATA_DIR: join(folder, 'other') }))
  await elsewhere.ready()
  elsewhere.signal('SIGTERM')
  await elsewhere.ended
  await database.pool.query('delete from blob_store_identity')
  await database.pool.query('insert into blob_store_identity (id) values (gen_random_uuid())')
  expect(await refusalOf(production())).toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^The blobs in .*data\/blobs belong to another database\. Set BLOB_URL.*$/),
  })
  await database.pool.query('delete from blob_store_identity')
  await rm(join(folder, 'data/blobs/store-id'))
  const third = new Run(production())
  await third.ready()
  third.signal('SIGINT')
  expect(await third.ended).toBe(0)
})

it('runs several times on one database and its blobs, and goes on when one dies', { timeout: 120_000 }, async () => {
  const shared = await testDatabase()
  const [smtp, otherSmtp] = await Promise.all([freePort(), freePort()])
  const env = { DATABASE_URL: shared.connectionString, DATA_DIR: join(folder, 'several'), LOG_LEVEL: 'error' }
  const command = { config: readConfig(production(env)), say: () => undefined, complain: () => undefined }
  await domainAdd(command, ['acme.example'])
  await mailboxAdd(command, [HA, '--name', 'Phan Thu Hà', '--password', 'Sen@2026demo'])

  const one = new Run(production({ ...env, SMTP_PORT: String(smtp) }))
  const two = new Run(
    production({
      ...env,
      DATA_DIR: join(folder, 'no-more'),
      BLOB_URL: join(folder, 'several/blobs'),
      SMTP_PORT: String(otherSmtp),
    }),
  )
  await one.ready()
  const address = await two.ready()
  const body = JSON.stringify({ email: HA, password: 'Sen@2026demo' })
  const signedIn = await fetch(`${address}/api/v2/auth/login`, { method: 'POST', body, headers: JSON_BODY })
  const { data } = (await signedIn.json()) as { data: { token: string } }

  const subjects = async (): Promise<string[]> => {
    const answer = await fetch(`${address}/api/v2/threads?in=INBOX&limit=10&offset=0`, {
      headers: { 'x-auth-token': data.token },
    })
    const { data: threads } = (await answer.json()) as { data: { subject: string }[] }
    return threads.map(({ subject }) => subject).filter((subject) => subject.startsWith('Qua'))
  }
  await submitMail(smtp, mailTo(HA, 'Qua chương trình một'), { tls: false })
  expect(await subjects()).toEqual(['Qua chương trình một'])

  one.signal('SIGKILL')
  await one.ended
  await submitMail(otherSmtp, mailTo(HA, 'Qua chương trình hai'), { tls: false })
  expect(await subjects()).toEqual(['Qua chương trình hai', 'Qua chương trình một'])
  two.signal('SIGTERM')
  expect(await two.ended).toBe(0)
  expect(two.errors).toBe('')
  await shared.close()
})

it('answers health and metrics of a worker on their own port, and is not ready before it stops', async () => {
  const port = await freePort()
  const health = { SEN_ROLES: 'worker,smtp', HEALTH_PORT: String(port), METRICS_PUBLIC: 'true', DRAIN_SECONDS: '30' }
  const program = await startProgram({
    config: readConfig(production(health)),
    logger: createLogger('silent'),
    say: () => undefined,
    fail: (reason) => {
      throw new Error(reason)
    },
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect(await (await get('/healthz')).text()).toBe('ok')
  expect((await get('/readyz')).status).toBe(200)
  const metrics = await (await get('/metrics')).text()
  expect(metrics).toContain('sen_job_workers 1')
  expect(metrics).toContain('sen_lane_slots_free{lane="delivery"} 12')
  expect(metrics).toMatch(/^sen_lane_fetch_age_seconds\{lane="tasks"\} \d/m)
  expect((await get('/api/v2/site')).status).toBe(404)
  // The ports stay open while it drains.
  void program.drain()
  const answer = await get('/readyz')
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('the program is stopping')])
  expect((await get('/healthz')).status).toBe(200)
  await program.stop()
})

it('logs one line for a new database, and none when it is up to date', { timeout: 120_000 }, async () => {
  const empty = await emptyDatabase()
  const env = production({ DATABASE_URL: empty.connectionString, DATA_DIR: join(folder, 'new') })
  const startAndListen = async (): Promise<readonly string[]> => {
    const lines: string[] = []
    const program = await startProgram({
      config: readConfig(env),
      logger: createLogger('info', { write: (line) => void lines.push(JSON.parse(line).msg) }),
      say: () => undefined,
      fail: (reason) => {
        throw new Error(reason)
      },
    })
    await program.stop()
    return lines.filter((line) => /database/.test(line))
  }
  expect(await startAndListen()).toEqual(['a new database was created'])
  expect(await startAndListen()).toEqual([])
  await empty.close()
})

it('says at a start with the wrong schema that it is not ready, and goes on', { timeout: 120_000 }, async () => {
  const changed = await testDatabase()
  await changed.pool.query('alter table message drop column saved_by')
  const run = new Run(production({ DATABASE_URL: changed.connectionString, DATA_DIR: join(folder, 'changed') }))
  const address = await run.ready()
  const answer = await fetch(`${address}/readyz`)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('run sen doctor for details')
  expect(run.errors).toContain('not ready')
  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
  await changed.close()
})

it('ends with 2 and one line over a database that a newer program has upgraded', { timeout: 120_000 }, async () => {
  const newer = await testDatabase()
  await newer.pool.query(`insert into kysely_migration values ('9999_newer', now()::text, 'abc', '9.0.0')`)
  const env = production({ DATABASE_URL: newer.connectionString, DATA_DIR: join(folder, 'newer') })
  expect(await refusalOf(env)).toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(
      /^The database was upgraded by another version of the program, with the migrations 9999_newer\..*$/,
    ),
  })
  await newer.close()
})

it('says that the port is in use', { timeout: 120_000 }, async () => {
  const other = net.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as net.AddressInfo
  expect(await refusalOf(production({ PORT: String(port) }))).toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^PORT \d+ on 127\.0\.0\.1 is in use by another program\..*$/),
  })
  other.close()
})

it('ends with 3 when another program took the database over', { timeout: 120_000 }, async () => {
  const shared = await testDatabase()
  const run = new Run(production({ DATABASE_URL: shared.connectionString, DATA_DIR: join(folder, 'shared') }))
  await run.ready()
  const other = await shared.pool.connect()
  // It is queued, so it gets the lock first.
  const taking = other.query('select pg_advisory_lock(7036874002)')
  const cut = () =>
    shared.pool.query(
      `select pg_terminate_backend(a.pid) from pg_stat_activity a where datname = current_database() and application_name like 'sen-mail %'
         and exists (select from pg_locks where locktype = 'advisory' and not granted)`,
    )
  await vi.waitFor(async () => expect((await cut()).rowCount).toBe(1))
  await taking
  expect(await run.ended).toBe(3)
  expect(run.errors).toContain('The database is in use by another program')
  other.release(true)
  await shared.close()
})

it('says that the mail port is in use', { timeout: 120_000 }, async () => {
  const other = net.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as net.AddressInfo
  expect(await refusalOf(production({ SMTP_PORT: String(port) }))).toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(new RegExp(`^SMTP_PORT ${port} on 127\\.0\\.0\\.1 is in use by another program.*$`)),
  })
  other.close()
})

it.each([
  ['a folder that cannot be made', { DATA_DIR: '/proc/sen-mail/data' }, /^\/proc\/sen-mail cannot be used: .*$/],
  [
    'a key that is none',
    { SMTP_TLS_CERT: NO_PEM, SMTP_TLS_KEY: NO_PEM },
    /^SMTP_TLS_CERT \S+ contains no PEM certificate\.$/,
  ],
])('ends with 2 and one line for %s', { timeout: 120_000 }, async (_, env, line) => {
  expect(await refusalOf(production(env))).toMatchObject({ exitCode: 2, message: expect.stringMatching(line) })
})

it('ends with 2 and one line for a database role that may not create tables', { timeout: 120_000 }, async () => {
  const empty = await testDatabase()
  try {
    await empty.pool.query('drop schema public cascade')
    await empty.pool.query('create schema public')
    await empty.pool.query('grant usage on schema public to public')
    await empty.pool.query('drop role if exists sen_reader')
    await empty.pool.query('create role sen_reader login')
    const url = new URL(empty.connectionString)
    url.username = 'sen_reader'
    expect(await refusalOf(production({ DATABASE_URL: url.href }))).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        /^The role in DATABASE_URL lacks privileges: permission denied .* needs CREATE .*$/,
      ),
    })
  } finally {
    await empty.pool.query('drop role if exists sen_reader')
    await empty.close()
  }
})

it('ends with 2 and a line that names PORT, after one about an unknown setting', {
  timeout: 120_000,
}, async () => {
  const run = new Run(production({ SMTP_PROT: '25', PORT: 'many' }))
  expect(await run.ended).toBe(2)
  expect(run.errors).toMatch(/^SMTP_PROT is not a Sen Mail setting\. Did you mean SMTP_PORT\?\nPORT must be .*\n$/)
  expect(run.output).toBe('')
})
