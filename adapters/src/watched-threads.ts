import type { Transferable } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { type CpuTimeBudget, judgeWork, startCpuTimeBudget } from './cpu-time-budget.ts'
import { FailedInputCache } from './failed-input-cache.ts'
import { Semaphore } from './semaphore.ts'
import { openThreadPool, startThread } from './thread-pool.ts'
import type { WatchedTask } from './watched-worker.ts'
import { workerEntry } from './worker-entry.ts'

export interface WatchedThreadsOptions {
  /** `moduleUrl` is `import.meta.url` of a module in the worker's folder. */
  readonly moduleUrl: string
  readonly worker: string
  readonly threads?: number
  /** More than one suits tasks that wait for the network. */
  readonly tasksPerThread?: number
  /** If true, only time without a response counts. The default is true for several tasks per thread. */
  readonly waits?: boolean
  readonly idleMilliseconds: number
  readonly memoryMegabytes: number
  readonly youngMegabytes?: number
}

export interface WorkLimits {
  /** Waiting for a thread does not count; see `judgeWork`. */
  readonly allowedMilliseconds: number
  /** An input that ended a thread is never tried again. */
  readonly input?: Uint8Array | string
  readonly transferList?: readonly Transferable[]
}

/** The task exceeded its time or memory, now or earlier. */
export class WorkSpent extends Error {
  override readonly name = 'WorkSpent'
  readonly isMemory: boolean

  constructor(isMemory: boolean, options?: ErrorOptions) {
    super(isMemory ? 'the worker thread used too much memory' : 'the worker thread took too long', options)
    this.isMemory = isMemory
  }
}

/** The task itself was not judged. */
export class WorkStarved extends Error {
  override readonly name = 'WorkStarved'
}

const CHECK_MILLISECONDS = 100
/** A responsive thread writes a sign at least this often. */
const SILENT_MILLISECONDS = 200
const START_MILLISECONDS = 60_000

/** A task beyond its limits ends its thread. Other tasks of it run again alone, which shows the cause. */
export class WatchedThreads {
  readonly #lanes: readonly Lane[]
  readonly #semaphore: Semaphore
  readonly #tasksPerThread: number
  readonly #beats: boolean
  readonly #module: string
  readonly #runner: string
  readonly #alone: WatchedThreads | undefined
  readonly #spent = new FailedInputCache()
  #isClosing = false

  constructor(options: WatchedThreadsOptions) {
    const { moduleUrl, worker, threads = 1, tasksPerThread = 1, waits = tasksPerThread > 1, ...limits } = options
    this.#beats = waits
    this.#module = workerEntry(moduleUrl, worker).filename
    const { filename, execArgv } = workerEntry(import.meta.url, 'watched-worker')
    this.#runner = filename
    this.#tasksPerThread = tasksPerThread
    this.#semaphore = new Semaphore(threads * tasksPerThread)
    this.#lanes = Array.from({ length: threads }, () => ({
      pool: openThreadPool<WatchedTask, unknown>({ ...limits, execArgv, tasksPerThread }),
      signs: new Set(),
    }))
    this.#alone = tasksPerThread > 1 ? new WatchedThreads({ ...options, tasksPerThread: 1, waits }) : undefined
  }

  /** @throws WorkSpent, WorkStarved, or the function's error */
  async run(name: string, task: unknown, limits: WorkLimits): Promise<unknown> {
    const { input } = limits
    if (input !== undefined && (await this.#spent.has(name, input))) throw new WorkSpent(false)
    try {
      const answer = this.#semaphore.run(() => this.#runNow(name, task, limits))
      return await (this.#alone ? answer : this.#remembering(name, input, answer))
    } catch (error) {
      if (this.#alone && !this.#isClosing)
        return await this.#remembering(name, input, this.#alone.run(name, task, limits))
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#lanes.map(({ pool }) => pool.destroy()), this.#alone?.close()])
  }

  async #remembering<T>(name: string, input: WorkLimits['input'], answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (input !== undefined && error instanceof WorkSpent) await this.#spent.add(name, input)
      throw error
    }
  }

  async #runNow(name: string, task: unknown, { allowedMilliseconds, transferList = [] }: WorkLimits): Promise<unknown> {
    const sign: WatchedTask['sign'] = new BigInt64Array(new SharedArrayBuffer(8))
    const lane = this.#freestLane()
    const alarm = new Alarm(sign, allowedMilliseconds)
    lane.signs.add(sign)
    try {
      const watched: WatchedTask = { module: this.#module, name, task, sign, beats: this.#beats }
      const options = { filename: this.#runner, name: 'run', signal: alarm.signal, transferList: [...transferList] }
      return await lane.pool.run(watched, options as Parameters<typeof lane.pool.run>[1])
    } catch (error) {
      if (!this.#isClosing) startThread(lane.pool)
      if (alarm.signal.reason === 'spent') throw new WorkSpent(false, { cause: error })
      if (isOutOfMemory(error)) throw new WorkSpent(true, { cause: error })
      if (alarm.signal.aborted || this.#isClosing)
        throw new WorkStarved('the worker thread could not run', { cause: error })
      throw error
    } finally {
      alarm.stop()
      lane.signs.delete(sign)
    }
  }

  #freestLane(): Lane {
    const now = monotonicMilliseconds()
    const load = (lane: Lane) => lane.signs.size + (isSilent(lane, now) ? this.#tasksPerThread : 0)
    const free = this.#lanes.filter(({ signs }) => signs.size < this.#tasksPerThread)
    const [first, ...others] = free.length > 0 ? free : this.#lanes
    if (!first) throw new Error('a pool has at least one thread')
    return others.reduce((best, lane) => (load(lane) < load(best) ? lane : best), first)
  }
}

interface Lane {
  readonly pool: Piscina<WatchedTask, unknown>
  readonly signs: Set<WatchedTask['sign']>
}

function isSilent({ signs }: Lane, now: number): boolean {
  const last = Math.max(0, ...Array.from(signs, lastSign))
  return last > 0 && now - last > SILENT_MILLISECONDS
}

function lastSign(sign: WatchedTask['sign']): number {
  return Number(Atomics.load(sign, 0))
}

function monotonicMilliseconds(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

class Alarm {
  readonly #controller = new AbortController()
  readonly #sign: WatchedTask['sign']
  readonly #allowedMilliseconds: number
  readonly #setAt = monotonicMilliseconds()
  #signedAt = 0
  /** Starting a thread is not the task's fault, so it starts with the last sign. */
  #clock: CpuTimeBudget | undefined
  #timer: NodeJS.Timeout

  constructor(sign: WatchedTask['sign'], allowedMilliseconds: number) {
    this.#sign = sign
    this.#allowedMilliseconds = allowedMilliseconds
    this.#timer = this.#checkIn(CHECK_MILLISECONDS)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #checkIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#check(), Math.min(milliseconds, this.#allowedMilliseconds, CHECK_MILLISECONDS))
  }

  #check(): void {
    const signedAt = lastSign(this.#sign)
    if (signedAt === 0) {
      const left = this.#setAt + START_MILLISECONDS - monotonicMilliseconds()
      if (left <= 0) this.#controller.abort('starved')
      else this.#timer = this.#checkIn(left)
      return
    }
    if (this.#clock === undefined || signedAt !== this.#signedAt) this.#clock = startCpuTimeBudget()
    this.#signedAt = signedAt
    const { workedMilliseconds } = this.#clock
    const passedMilliseconds = () => monotonicMilliseconds() - signedAt
    const judgement = judgeWork({ passedMilliseconds, workedMilliseconds }, this.#allowedMilliseconds)
    if (typeof judgement === 'number') this.#timer = this.#checkIn(judgement)
    else this.#controller.abort(judgement)
  }
}
