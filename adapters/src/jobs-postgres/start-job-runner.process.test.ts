import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readJobFigures } from './job-figures.ts'
import type { JobLog, PayloadHandler } from './lanes.ts'
import { type JobRunner, startJobRunner } from './start-job-runner.ts'

let database: TestDatabase
const runners: JobRunner[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(100)))
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})
afterAll(() => database.close())

const QUIET: JobLog = { error: () => undefined, warn: () => undefined }

async function start(jobs: Record<string, PayloadHandler>, log: JobLog = QUIET): Promise<JobRunner> {
  const lane = { name: 'thử', concurrency: 2, pollMilliseconds: 100, jobs }
  const runner = await startJobRunner({ connection: database.connection, lanes: [lane], log })
  runners.push(runner)
  return runner
}

const add = (payload: object, options: { runAt?: Date; key?: string } = {}) =>
  sql`select graphile_worker.add_job('job', ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
    job_key => ${options.key ?? null})`.execute(database.db)
const waiting = async () =>
  Number(
    (await sql<{ n: number }>`select count(*)::integer as n from graphile_worker.jobs`.execute(database.db)).rows[0]?.n,
  )

it('runs jobs that a transaction ordered, soon after its commit and not without it', async () => {
  const done: unknown[] = []
  await start({ job: async (payload) => void done.push(payload) })
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`select graphile_worker.add_job('job', '{"id":"taken back"}'::json)`.execute(tx)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  const ordered = performance.now()
  await add({ id: '1' })
  await vi.waitFor(() => expect(done).toEqual([{ id: '1' }]), { timeout: 3_000, interval: 10 })
  expect(performance.now() - ordered).toBeLessThan(1_500)
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
})

it('keeps to the time a job was ordered for', async () => {
  const at: number[] = []
  await start({ job: async () => void at.push(Date.now()) })
  const due = Date.now() + 700
  await add({}, { runAt: new Date(due) })
  await vi.waitFor(() => expect(at).toHaveLength(1), { timeout: 4_000, interval: 20 })
  expect((at[0] ?? 0) - due).toBeGreaterThanOrEqual(-5)
  expect((at[0] ?? 0) - due).toBeLessThan(1_500)
})

it('runs a job again when it threw, and logs it without the end of the payload', async () => {
  const errors: Readonly<Record<string, unknown>>[] = []
  let runs = 0
  const job = async () => {
    runs += 1
    if (runs === 1) throw new Error('lần đầu hỏng')
  }
  await start({ job }, { ...QUIET, error: (fields) => errors.push(fields) })
  await add({ id: '7' })
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 })
  expect(errors).toEqual([{ job: 'job', payload: { id: '7' }, error: expect.stringContaining('lần đầu hỏng') }])
})

/** Sets the state of a job after `attempts` runs, the last of which failed with this error. */
async function failLate(id: string, attempts: number, error: Error): Promise<void> {
  const runner = await start({
    job: async () => {
      throw error
    },
  })
  await add({ id })
  await vi.waitFor(async () => expect((await noted(id))?.failed).toBe(true), { timeout: 5_000, interval: 20 })
  await runner.stop()
  const pause = `${Math.round(Math.exp(Math.min(attempts, 10)))} seconds`
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now() + ${pause}::interval
    where payload->>'id' = ${id}`.execute(database.db)
}

async function noted(id: string) {
  const { rows } = await sql<{ attempts: number; failed: boolean; waits: number }>`
    select attempts, last_error is not null as failed, extract(epoch from run_at - now())::float8 as waits
    from graphile_worker._private_jobs where payload->>'id' = ${id}`.execute(database.db)
  return rows[0]
}

it('soon retries jobs that lacked room, however often they failed, once there is room; broken jobs keep their pause', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  await failLate('broken', 9, new Error('hỏng'))
  await failLate('full', 9, full)
  const done: unknown[] = []
  let hasRoom = false
  let asked = 0
  const lane = {
    name: 'thử',
    concurrency: 2,
    pollMilliseconds: 50,
    jobs: {
      job: async (payload: unknown) => {
        done.push(payload)
        if (done.length === 1) throw full
      },
    },
  }
  const isThereRoom = () => {
    asked += 1
    return hasRoom
  }
  const options = { hasRoom: isThereRoom, resourceRetryMilliseconds: 100 }
  runners.push(await startJobRunner({ connection: database.connection, lanes: [lane], log: QUIET, ...options }))
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), { timeout: 5_000 })
  expect([done, (await noted('full'))?.attempts]).toEqual([[], 9])
  hasRoom = true
  await vi.waitFor(() => expect(done).toEqual([{ id: 'full' }, { id: 'full' }]), { timeout: 5_000 })
  await vi.waitFor(async () => expect(await noted('full')).toBeUndefined())
  const broken = await noted('broken')
  expect(broken?.attempts).toBe(9)
  expect(broken?.waits).toBeGreaterThan(7_000)
})

it('at the start, runs jobs again that an earlier process had no room for', async () => {
  await failLate('full', 10, Object.assign(new Error('could not extend file'), { code: '53100' }))
  const done: unknown[] = []
  await start({ job: async (payload) => void done.push(payload) })
  await vi.waitFor(() => expect(done).toEqual([{ id: 'full' }]), { timeout: 3_000 })
})

it('takes over the jobs of a dead process in seconds, and leaves those of a living one', async () => {
  const done: unknown[] = []
  await add({ id: 'dead' })
  await add({ id: 'living' })
  await add({ id: 'replaced' })
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 seconds',
    locked_by = case payload->>'id' when 'living' then 'pool-living' else 'pool-dead' end,
    attempts = case payload->>'id' when 'replaced' then max_attempts else 1 end`.execute(database.db)
  await database.db.connection().execute(async (living) => {
    await sql`select pg_advisory_lock(${0x53656e4a}::integer, hashtext('pool-living'))`.execute(living)
    await start({ job: async (payload) => void done.push(payload) })
    await vi.waitFor(() => expect(done).toEqual([{ id: 'dead' }]), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
    expect(done).toEqual([{ id: 'dead' }])
    await sql`select pg_advisory_unlock_all()`.execute(living)
  })
  // A sweep runs every five seconds and frees jobs of a worker that was dead before.
  await vi.waitFor(() => expect(done).toEqual([{ id: 'dead' }, { id: 'living' }]), { timeout: 20_000 })
})

it('holds its own jobs against a second process, however long they take', async () => {
  let starts = 0
  let finish = () => undefined as unknown
  const finished = new Promise((resolve) => {
    finish = () => resolve(undefined)
  })
  const job = async () => {
    starts += 1
    await finished
  }
  await start({ job })
  await add({ id: '1' })
  await vi.waitFor(() => expect(starts).toBe(1))
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(database.db)
  await start({ job })
  expect(starts).toBe(1)
  finish()
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  expect(starts).toBe(1)
})

it('waits for running jobs when it stops, but not for ever', async () => {
  let isDone = false
  const runner = await start({
    job: async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      isDone = true
    },
  })
  await add({})
  await vi.waitFor(
    async () =>
      expect(
        (await sql`select 1 from graphile_worker.jobs where locked_at is not null`.execute(database.db)).rows,
      ).toHaveLength(1),
    { interval: 10 },
  )
  await runner.stop()
  expect(isDone).toBe(true)

  const stuck = await start({ job: () => new Promise(() => undefined) })
  await add({})
  await vi.waitFor(
    async () =>
      expect(
        (await sql`select 1 from graphile_worker.jobs where locked_at is not null`.execute(database.db)).rows,
      ).toHaveLength(1),
    { interval: 10 },
  )
  const stopping = performance.now()
  await stuck.stop(200)
  expect(performance.now() - stopping).toBeLessThan(3_000)
})

it('goes on when the database threw everybody out', async () => {
  const done: unknown[] = []
  await start({ job: async (payload) => void done.push(payload) })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sen-jobs%' and datname = current_database()`.execute(
    database.db,
  )
  await add({ id: 'after' })
  await vi.waitFor(() => expect(done).toEqual([{ id: 'after' }]), { timeout: 15_000 })
  await vi.waitFor(
    async () => {
      const { rows } =
        await sql`select 1 from pg_locks where locktype = 'advisory' and classid = ${0x53656e4a}::oid::integer`.execute(
          database.db,
        )
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
})

it('goes on when its session is ended while it asks for the first job', async () => {
  const done: unknown[] = []
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(tx)
    await start({ job: async (payload) => void done.push(payload) })
    await terminateBlocked(tx)
  })
  await add({ id: 'after' })
  await vi.waitFor(() => expect(done).toEqual([{ id: 'after' }]), { timeout: 15_000 })
})

async function terminateBlocked(tx: typeof database.db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'sen-jobs' and datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      expect(rows).not.toEqual([])
    },
    { timeout: 5_000 },
  )
}

it.each([
  ['removed because it is done', async () => undefined, 1],
  ['marked as failed', () => Promise.reject(new Error('lần đầu hỏng')), 2],
])(
  'keeps the outcome when the session is ended while a job is %s',
  async (_, first, expectedRuns) => {
    const unawaited: unknown[] = []
    const hear = (error: unknown) => void unawaited.push(error)
    process.on('unhandledRejection', hear)
    let runs = 0
    let goOn = () => undefined as unknown
    const mayEnd = new Promise((resolve) => {
      goOn = () => resolve(undefined)
    })
    const job = async () => {
      runs += 1
      if (runs > 1) return
      await mayEnd
      await first()
    }
    await start({ job })
    await add({ id: '1' })
    await vi.waitFor(() => expect(runs).toBe(1))
    await database.db.transaction().execute(async (tx) => {
      // Storing the outcome waits for this row, and its session is terminated meanwhile.
      await sql`select from graphile_worker._private_jobs for update`.execute(tx)
      goOn()
      await terminateBlocked(tx)
    })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 25_000 })
    expect(runs).toBe(expectedRuns)
    process.off('unhandledRejection', hear)
    expect(unawaited).toEqual([])
  },
  40_000,
)

it('stores the outcome of a job that ends while another outcome is being stored', async () => {
  const mayEnd = new Map<unknown, () => void>()
  const job = (payload: unknown) =>
    new Promise<void>((resolve) => mayEnd.set((payload as { readonly id: string }).id, resolve))
  await start({ job })
  await add({ id: 'first' })
  await add({ id: 'second' })
  await vi.waitFor(() => expect(mayEnd.size).toBe(2))
  await database.db.transaction().execute(async (tx) => {
    await sql`select from graphile_worker._private_jobs where payload->>'id' = 'first' for update`.execute(tx)
    mayEnd.get('first')?.()
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where application_name = 'sen-jobs' and datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      expect(rows).toHaveLength(1)
    })
    mayEnd.get('second')?.()
  })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5_000 })
})

it('stores the failure of a job whose message no text of the database can hold', async () => {
  let runs = 0
  const job = async () => {
    runs += 1
    if (runs === 1) throw new Error('tên \0 hỏng \ud800')
  }
  await start({ job })
  await add({ id: '1' })
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 })
})

it('counts waiting jobs, running jobs and runners', async () => {
  const figures = () => readJobFigures(database.pool)
  expect(await figures()).toEqual({ jobs: [], workers: 0, activeWorkers: 0 })
  await add({ id: 'late' }, { runAt: new Date(Date.now() - 120_000) })
  await add({ id: 'now' })
  await add({ id: 'later' }, { runAt: new Date(Date.now() + 120_000) })
  const job = { name: 'job', due: 2, overdue: 1, running: 0 }
  expect(await figures()).toEqual({ jobs: [job], workers: 0, activeWorkers: 0 })
  const runner = await start({ job: () => new Promise(() => undefined) })
  await vi.waitFor(async () =>
    expect(await figures()).toEqual({
      jobs: [{ ...job, due: 0, overdue: 0, running: 2 }],
      workers: 1,
      activeWorkers: 1,
    }),
  )
  expect(runner.lanes()).toEqual([expect.objectContaining({ name: 'thử', running: 2, concurrency: 2 })])
  await runner.stop(0)
  expect(await figures()).toMatchObject({ workers: 0, activeWorkers: 0 })
})

it('does a daily job when its time has passed since the last start, once, and not when it has just been introduced', async () => {
  let runs = 0
  const daily = async () => {
    runs += 1
  }
  const lane = { name: 'ngày', concurrency: 1, pollMilliseconds: 100, jobs: { daily } }
  // Choose a time that does not occur while the test runs.
  const time = new Date().getUTCHours() < 12 ? '23:30' : '00:30'
  const startDaily = async () => {
    const lanes = [{ ...lane, daily: { daily: time } }]
    const runner = await startJobRunner({ connection: database.connection, lanes, log: QUIET })
    runners.push(runner)
    return runner
  }
  const known = () =>
    sql<{ last: Date | null }>`select last_execution as last from graphile_worker._private_known_crontabs`.execute(
      database.db,
    )
  const first = await startDaily()
  await vi.waitFor(async () => expect((await known()).rows).toEqual([{ last: null }]))
  await first.stop()
  expect(runs).toBe(0)

  await sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days'`.execute(
    database.db,
  )
  const [one, other] = [await startDaily(), await startDaily()]
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 5_000 })
  await Promise.all([one.stop(), other.stop()])
  await startDaily()
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  expect(runs).toBe(1)
})
