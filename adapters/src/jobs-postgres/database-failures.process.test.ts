import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FailingPostgres, startFailingPostgres } from '@sen/testkit/servers/failing-postgres'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { JobLog } from './lanes.ts'
import { type JobRunner, startJobRunner } from './start-job-runner.ts'

const LANES = ['mailbox', 'delivery'] as const
const RECOVERS_WITHIN_MILLISECONDS = 15_000

let folder: string
let database: FailingPostgres
let runners: readonly JobRunner[] = []
const runs = new Map<string, number>()
let gate: Promise<unknown>
let openGate: () => void
let atGate = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-failing-'))
  database = await startFailingPostgres(folder)
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop(100)))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const QUIET: JobLog = { error: () => undefined, warn: () => undefined }

async function startTwo(): Promise<void> {
  gate = new Promise((resolve) => {
    openGate = () => resolve(undefined)
  })
  atGate = 0
  runs.clear()
  const handle = async (payload: unknown) => {
    const { id, waits } = payload as { readonly id: string; readonly waits: boolean }
    runs.set(id, (runs.get(id) ?? 0) + 1)
    if (!waits) return
    atGate += 1
    await gate
  }
  const lanes = LANES.map((name) => ({ name, concurrency: 3, pollMilliseconds: 200, jobs: { [name]: handle } }))
  const options = { connection: database.url, lanes, log: QUIET }
  runners = [await startJobRunner(options), await startJobRunner(options)]
}

async function add(count: number, waits: boolean): Promise<void> {
  for (const lane of LANES) {
    await database.query(
      `select graphile_worker.add_job($1, json_build_object('id', $1 || n || $3, 'waits', $3::boolean))
       from generate_series(1, $2::integer) n`,
      [lane, count, waits],
    )
  }
}

it.each<[string, () => void | Promise<void>]>([
  ['was restarted', () => database.restart()],
  ['lost a backend to kill -9', () => database.killBackend()],
  ['ended all sessions', () => database.terminateSessions()],
  ['was cut off', () => database.cutConnections()],
  ['does not answer any more on open connections', () => database.freezeConnections()],
])('runs every job of every lane once, in two processes, when the database %s', async (_, fail) => {
  await startTwo()
  // All slots of both are taken when it happens, and their jobs end while the sessions are still broken.
  await add(6, true)
  await vi.waitFor(() => expect(atGate).toBe(12), { timeout: 10_000 })
  const failing = fail()
  openGate()
  await failing
  await add(20, false)
  const ran = () => [...runs.values()]
  await vi.waitFor(() => expect(ran()).toHaveLength(52), { timeout: RECOVERS_WITHIN_MILLISECONDS, interval: 50 })
  const left = () => database.query('select from graphile_worker._private_jobs')
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: RECOVERS_WITHIN_MILLISECONDS })
  expect(ran().every((count) => count === 1)).toBe(true)
})

it('stops in time while the database does not answer', async () => {
  await startTwo()
  await add(1, true)
  await vi.waitFor(() => expect(atGate).toBe(2), { timeout: 10_000 })
  database.freezeConnections()
  const stopping = performance.now()
  await Promise.all(runners.map((runner) => runner.stop(200)))
  expect(performance.now() - stopping).toBeLessThan(10_000)
})
