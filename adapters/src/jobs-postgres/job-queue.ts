import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from '@sen/core/kit/resource-failure'
import type { LaneState } from '@sen/core/queue/job-figures'
import type pg from 'pg'
import {
  addDailyJob,
  type FetchedJob,
  fetchJobs,
  findDeadWorkers,
  freeJobs,
  type Outcome,
  storeOutcomes,
  takeOverJobs,
} from './job-rows.ts'
import { LaneSlots } from './lane-slots.ts'
import type { JobLane, JobLog } from './lanes.ts'
import { QueueSession } from './queue-session.ts'
import { failureMessage, retryResourceFailures } from './resource-retries.ts'

const RECONNECT_MILLISECONDS = 500
const SWEEP_MILLISECONDS = 5_000
/** After a database restart, locks are missing until each process has reconnected. */
const DEAD_AFTER_MILLISECONDS = 4_000
const DAILY_MILLISECONDS = 30_000
const DATABASE_AWAY_RETRY_SECONDS = 2

export interface JobQueueOptions {
  readonly config: pg.ClientConfig
  readonly lanes: readonly JobLane[]
  readonly log: JobLog
  hasRoom(): boolean
  readonly resourceRetryMilliseconds: number
}

/**
 * Fetches and runs the jobs of all lanes over one session. If the session fails, running jobs continue, their outcomes
 * wait, and the next session takes over.
 */
export class JobQueue {
  readonly #options: JobQueueOptions
  readonly #lanes: readonly LaneSlots[]
  readonly #held = new Map<string, string>()
  readonly #outcomes: Outcome[] = []
  #session: QueueSession | undefined
  #wake: () => void = () => undefined
  #isStopping = false
  #isAbandoned = false
  #finished: Promise<void> = Promise.resolve()

  constructor(options: JobQueueOptions) {
    this.#options = options
    this.#lanes = options.lanes.map((lane) => new LaneSlots(lane))
  }

  async start(): Promise<void> {
    const session = await this.#open()
    this.#finished = this.#run(session)
  }

  /** Another process, or the next start, runs jobs again that are not done in time. */
  async stop(graceMilliseconds: number): Promise<void> {
    this.#isStopping = true
    this.#wake()
    await Promise.race([this.#finished, delay(graceMilliseconds, undefined, { ref: false })])
    this.#isAbandoned = true
    await this.#session?.close()
    this.#wake()
  }

  state(): readonly LaneState[] {
    const now = performance.now()
    return this.#lanes.map((slots) => ({
      name: slots.lane.name,
      running: slots.running,
      concurrency: slots.lane.concurrency,
      sinceFetchSeconds: (now - slots.fetchedAt) / 1_000,
    }))
  }

  #open(): Promise<QueueSession> {
    return QueueSession.open(this.#options.config, () => {
      for (const slots of this.#lanes) slots.expectJobs()
      this.#wake()
    })
  }

  async #run(first: QueueSession): Promise<void> {
    const { log } = this.#options
    let session: QueueSession | undefined = first
    let earlier: QueueSession | undefined
    let lostAt: number | undefined
    while (!this.#isAbandoned) {
      try {
        session ??= await this.#open()
        this.#session = session
        await this.#takeOver(session, earlier)
        if (lostAt !== undefined) log.warn({ seconds: secondsSince(lostAt) }, 'the job queue is connected again')
        lostAt = undefined
        await this.#serve(session)
        break
      } catch (error) {
        session?.destroy()
        earlier = session ?? earlier
        if (this.#isAbandoned) break
        if (lostAt === undefined)
          log.warn({ error: text(error) }, 'the job queue lost its database connection and is reconnecting')
        lostAt ??= performance.now()
      }
      session = undefined
      this.#session = undefined
      await delay(RECONNECT_MILLISECONDS, undefined, { ref: false })
    }
    await session?.close()
  }

  async #takeOver(session: QueueSession, earlier: QueueSession | undefined): Promise<void> {
    if (!earlier) return
    await session.terminate(earlier)
    const ids = [...this.#held.keys()]
    await takeOverJobs(session, [...new Set([earlier.workerId, ...this.#held.values()])], ids)
    for (const id of ids) this.#held.set(id, session.workerId)
  }

  async #serve(session: QueueSession): Promise<void> {
    const { hasRoom, resourceRetryMilliseconds } = this.#options
    const deadSince = new Map<string, number>()
    const periodicTasks = [
      chore(SWEEP_MILLISECONDS, () => freeJobsOfDeadWorkers(session, deadSince)),
      chore(resourceRetryMilliseconds, async () => void (hasRoom() && (await retryResourceFailures(session)))),
      chore(DAILY_MILLISECONDS, () => this.#addDailyJobs(session)),
    ]
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await this.#storeOutcomes(session)
      if (this.#isStopping) {
        if (this.#held.size === 0 || this.#isAbandoned) return
        await woken
        continue
      }
      for (const each of periodicTasks) await each.runIfDue()
      for (const slots of this.#lanes) await this.#fetch(session, slots)
      const nextAt = Math.min(...periodicTasks.map(({ at }) => at), ...this.#lanes.map(({ fetchAt }) => fetchAt))
      await untilEither(woken, nextAt)
    }
  }

  async #fetch(session: QueueSession, slots: LaneSlots): Promise<void> {
    const now = performance.now()
    if (slots.fetchAt > now) return
    const asked = slots.beginFetch(now)
    const jobs = await fetchJobs(session, slots.names, asked)
    // Another process freed a job that still runs here. Keep it without starting it again.
    const isNew = jobs.map(({ id }) => !this.#held.has(id))
    for (const { id } of jobs) this.#held.set(id, session.workerId)
    const started = jobs.filter((_, at) => isNew[at])
    slots.endFetch(asked, started.length, performance.now())
    for (const job of started) void this.#work(slots, job)
  }

  async #work(slots: LaneSlots, job: FetchedJob): Promise<void> {
    const outcome = await this.#attempt(slots.lane, job)
    this.#outcomes.push(outcome)
    slots.endJob()
    this.#wake()
  }

  async #attempt({ jobs }: JobLane, { id, name, payload }: FetchedJob): Promise<Outcome> {
    try {
      await jobs[name]?.(payload)
      return { id }
    } catch (error) {
      this.#options.log.error({ job: name, payload, error: text(error) }, 'job failed and will be retried')
      const retry = isDatabaseAway(error) ? { retrySeconds: DATABASE_AWAY_RETRY_SECONDS } : {}
      return { id, failure: { message: failureMessage(error), ...retry } }
    }
  }

  async #storeOutcomes(session: QueueSession): Promise<void> {
    const count = this.#outcomes.length
    if (count === 0) return
    await storeOutcomes(session, this.#outcomes.slice(0, count))
    for (const { id } of this.#outcomes.splice(0, count)) this.#held.delete(id)
  }

  async #addDailyJobs(session: QueueSession): Promise<void> {
    for (const { lane } of this.#lanes) {
      for (const [name, time] of Object.entries(lane.daily ?? {})) await addDailyJob(session, name, time)
    }
  }
}

/** @param deadSince by worker, kept between calls */
async function freeJobsOfDeadWorkers(session: QueueSession, deadSince: Map<string, number>): Promise<void> {
  const now = performance.now()
  const dead = await findDeadWorkers(session)
  for (const id of deadSince.keys()) if (!dead.includes(id)) deadSince.delete(id)
  for (const id of dead) deadSince.set(id, deadSince.get(id) ?? now)
  const due = dead.filter((id) => now - (deadSince.get(id) ?? now) >= DEAD_AFTER_MILLISECONDS)
  if (due.length > 0) await freeJobs(session, due)
}

interface Chore {
  readonly at: number
  runIfDue(): Promise<void>
}

function chore(everyMilliseconds: number, work: () => Promise<void>): Chore {
  let at = 0
  return {
    get at() {
      return at
    },
    runIfDue: async () => {
      const now = performance.now()
      if (now < at) return
      at = now + everyMilliseconds
      await work()
    },
  }
}

async function untilEither(woken: Promise<void>, at: number): Promise<void> {
  const timer = new AbortController()
  const pause = delay(Math.max(0, at - performance.now()), undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([woken, pause])
  timer.abort()
}

function secondsSince(at: number): number {
  return Math.round((performance.now() - at) / 1_000)
}

function text(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
