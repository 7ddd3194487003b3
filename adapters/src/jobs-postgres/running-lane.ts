import { EventEmitter } from 'node:events'
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { JobHandler, JobLane, JobLog } from './lanes.ts'
import { markedForRetry } from './resource-retries.ts'
import { onStuckFetching } from './stuck-fetching.ts'
import type { WorkerLiveness } from './worker-liveness.ts'

const RESTART_MILLISECONDS = 1_000
const DAY_MILLISECONDS = 24 * 3_600_000

/** The workers of one lane. A queue that gives up, because the database went away for a while, is started anew. */
export class RunningLane {
  readonly #lane: JobLane
  readonly #pool: pg.Pool
  readonly #liveness: WorkerLiveness
  readonly #log: JobLog
  #runner: Promise<Runner> | undefined
  #isStopping = false

  constructor(lane: JobLane, pool: pg.Pool, liveness: WorkerLiveness, log: JobLog) {
    this.#lane = lane
    this.#pool = pool
    this.#liveness = liveness
    this.#log = log
  }

  async start(): Promise<void> {
    let poolId = ''
    let held: Promise<void> | undefined
    const events = new EventEmitter() as WorkerEvents
    events.once('pool:create', ({ workerPool }) => {
      poolId = workerPool.id
      held = this.#liveness.hold(poolId)
      held.catch((error: unknown) =>
        this.#log.error({ lane: this.#lane.name, error: text(error) }, 'no liveness connection'),
      )
    })
    this.#runner = run({
      pgPool: this.#pool,
      concurrency: this.#lane.concurrency,
      pollInterval: this.#lane.pollMilliseconds,
      // Without a delay graphile-worker 0.17 awaits nobody when it ticks a job off, or notes that it failed: one lost
      // connection would end the whole program. With one, the queue gives up, and is started anew.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // The program has its own way of ending, and its own log.
      noHandleSignals: true,
      logger: this.#logger(),
      events,
      taskList: this.#tasks(() => held),
      parsedCronItems: cronItems(this.#lane),
    })
    const runner = await this.#runner
    onStuckFetching(
      events,
      () => this.#isDatabaseThere(),
      () => {
        this.#log.warn({ lane: this.#lane.name }, 'no jobs can be fetched, the queue is started anew')
        // It ends, and is started like one that gave up.
        runner.stop().catch(() => undefined)
      },
    )
    runner.promise
      .catch((error: unknown) => this.#log.error({ lane: this.#lane.name, error: text(error) }, 'job queue failed'))
      .then(() => this.#ended(poolId))
      .catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const runner = await this.#runner?.catch(() => undefined)
    await runner?.stop().catch(() => undefined)
  }

  #isDatabaseThere(): Promise<boolean> {
    return this.#pool.query('select 1').then(
      () => true,
      () => false,
    )
  }

  async #ended(poolId: string): Promise<void> {
    await this.#liveness.letGo(poolId).catch(() => undefined)
    if (!this.#isStopping) setTimeout(() => this.#restart(), RESTART_MILLISECONDS).unref()
  }

  #restart(): void {
    if (this.#isStopping) return
    this.start().catch((error: unknown) => {
      this.#log.error({ lane: this.#lane.name, error: text(error) }, 'job queue did not start')
      setTimeout(() => this.#restart(), RESTART_MILLISECONDS).unref()
    })
  }

  #tasks(held: () => Promise<void> | undefined): TaskList {
    const task = (name: string, handler: JobHandler) => async (payload: unknown) => {
      // Before anything happens in the world, the others must know that somebody is at it.
      await held()
      try {
        await handler(payload)
      } catch (error) {
        this.#log.error({ job: name, payload, error: text(error) }, 'job failed, will be tried again')
        throw markedForRetry(error)
      }
    }
    return Object.fromEntries(Object.entries(this.#lane.jobs).map(([name, handler]) => [name, task(name, handler)]))
  }

  /** What it says of single jobs is said better by the task itself; the rest is of interest when something is wrong. */
  #logger(): Logger {
    const { name } = this.#lane
    return new Logger(() => (level, message) => {
      if (/^(Failed task|Completed task)/.test(message)) return
      // Few connections are meant: a job works with the program's own, the queue's only fetch it and tick it off.
      if (/maxPoolSize .* smaller than concurrency/.test(message)) return
      if (level === 'error') this.#log.error({ lane: name }, message)
      else if (level === 'warning') this.#log.warn({ lane: name }, message)
    })
  }
}

/** Under one key: a day's work that still waits to be tried again gives way to the next day's. */
function cronItems({ daily = {} }: JobLane): ParsedCronItem[] {
  const items = Object.entries(daily).map(([task, time]) => {
    const [hour, minute] = time.split(':').map(Number)
    const options = { backfillPeriod: DAY_MILLISECONDS, jobKey: task }
    return { task, match: `${minute} ${hour} * * *`, options }
  })
  return parseCronItems(items)
}

/** Name, message and place; errors of ours carry ids and limits, never what people wrote. */
function text(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
