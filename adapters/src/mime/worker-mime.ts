import { type ComposeRequest, type Mime, type ParsedMessage, Unparsable } from '@sen/core/ports/mime'
import {
  MAX_TEXT_ON_MAIN_THREAD_CHARACTERS,
  MEGABYTE_BYTES,
  PARSE_MEMORY_MEGABYTES,
  PARSE_TIMEOUT_SECONDS,
} from '@sen/model/limits'
import type { Piscina } from 'piscina'
import { Semaphore } from '../semaphore.ts'
import { openThreadPool, type ThreadPoolOptions } from '../thread-pool.ts'
import { judgeWork, startWorkClock, type WorkClock } from '../work-clock.ts'
import { workerEntry } from '../worker-entry.ts'
import { composeMessage } from './composing/compose-message.ts'
import type { MimeTask } from './mime-worker.ts'
import { monotonicMilliseconds } from './waiting/monotonic-clock.ts'

export interface WorkerMimeOptions {
  /** For the largest message; a small one gets less, see `allowedMilliseconds`. */
  readonly timeoutSeconds?: number
  readonly memoryMegabytes?: number
  readonly threads?: number
}

const THREADS = 2
const IDLE_MILLISECONDS = 30_000
/** A larger message fills a thread's memory, which goes only with the thread: it has one of its own, that soon ends. */
const LARGE_MESSAGE_BYTES = MEGABYTE_BYTES
const LARGE_IDLE_MILLISECONDS = 200
/** An ordinary message takes about a millisecond, an honest one of 25 MB about half a second. */
const LEAST_MILLISECONDS = 2_000
const MILLISECONDS_FOR_EACH_MEGABYTE = 100
/** Of a body at its limit, a fraction of a second is used. */
const COMPOSE_MILLISECONDS = 60_000
/** How often it is looked whether a task has begun. */
const LOOK_MILLISECONDS = 100
/** A thread that does not even start in this time will not start. */
const START_MILLISECONDS = 60_000

/**
 * Reads messages in worker threads with limits on time and memory. A message that breaks them takes its thread with it
 * and nothing else: the caller gets `Unparsable`, the next message gets a new thread.
 */
export class WorkerMime implements Mime {
  readonly #ordinary: Lane
  readonly #large: Lane
  readonly #filename: string
  readonly #timeoutMilliseconds: number
  #isClosing = false

  constructor(options: WorkerMimeOptions = {}) {
    const threads = options.threads ?? THREADS
    this.#timeoutMilliseconds = (options.timeoutSeconds ?? PARSE_TIMEOUT_SECONDS) * 1_000
    const { filename, execArgv } = workerEntry(import.meta.url, 'mime-worker')
    this.#filename = filename
    const memoryMegabytes = options.memoryMegabytes ?? PARSE_MEMORY_MEGABYTES
    this.#ordinary = openLane({ execArgv, threads, memoryMegabytes, idleMilliseconds: IDLE_MILLISECONDS })
    this.#large = openLane({ execArgv, threads: 1, memoryMegabytes, idleMilliseconds: LARGE_IDLE_MILLISECONDS })
  }

  async parse(raw: Uint8Array): Promise<ParsedMessage> {
    return (await this.#run('parse', raw, [])) as ParsedMessage
  }

  async extractParts(raw: Uint8Array, indexes: readonly number[]): Promise<readonly (Uint8Array | undefined)[]> {
    return (await this.#run('extract', raw, indexes)) as readonly (Uint8Array | undefined)[]
  }

  /** The text alternative of a long body is work for a thread; a short one is written at once. */
  async compose(request: ComposeRequest): Promise<Uint8Array> {
    if (request.html.length + request.text.length <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS) return composeMessage(request)
    const { pool, semaphore } = this.#large
    return semaphore.run(async () => {
      const options = { filename: this.#filename, name: 'compose', signal: AbortSignal.timeout(COMPOSE_MILLISECONDS) }
      return (await pool.run(request, options)) as Uint8Array
    })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([this.#ordinary.pool.destroy(), this.#large.pool.destroy()])
  }

  #run(name: 'parse' | 'extract', raw: Uint8Array, indexes: readonly number[]): Promise<unknown> {
    const { pool, semaphore } = raw.byteLength > LARGE_MESSAGE_BYTES ? this.#large : this.#ordinary
    return semaphore.run(async () => {
      // A copy to give away: the caller keeps its bytes.
      const task: MimeTask = {
        raw: Uint8Array.from(raw),
        indexes,
        begun: new BigInt64Array(new SharedArrayBuffer(8)),
      }
      const alarm = new Alarm(task.begun, this.#allowedMilliseconds(raw.byteLength))
      try {
        const [filename, transferList] = [this.#filename, [task.raw.buffer]]
        return await pool.run(task, { filename, name, signal: alarm.signal, transferList })
      } catch (error) {
        // A thread that could not start or hardly work, or was stopped because we close, says nothing about the message.
        if (this.#isClosing || !alarm.hasBegun || alarm.signal.reason === 'starved') throw error
        throw new Unparsable(error instanceof Error ? error.message : String(error), { cause: error })
      } finally {
        alarm.stop()
      }
    })
  }

  #allowedMilliseconds(sizeBytes: number): number {
    const fair = LEAST_MILLISECONDS + (sizeBytes / MEGABYTE_BYTES) * MILLISECONDS_FOR_EACH_MEGABYTE
    return Math.min(fair, this.#timeoutMilliseconds)
  }
}

/** Threads, and who may use them: the pool's own queue stays empty, so that a message's time starts when its thread is free. */
interface Lane {
  readonly pool: Piscina
  readonly semaphore: Semaphore
}

function openLane(limits: ThreadPoolOptions & { readonly threads: number }): Lane {
  return { pool: openThreadPool({ ...limits, youngMegabytes: 16 }), semaphore: new Semaphore(limits.threads) }
}

/** Rings when a task has been *worked on* for too long. */
class Alarm {
  readonly #controller = new AbortController()
  readonly #begun: BigInt64Array
  readonly #allowedMilliseconds: number
  readonly #setAt = Number(monotonicMilliseconds())
  /** Since it was seen to have begun: a thread's start is work too, and nobody's fault. */
  #clock: WorkClock | undefined
  #timer: NodeJS.Timeout

  constructor(begun: BigInt64Array, allowedMilliseconds: number) {
    this.#begun = begun
    this.#allowedMilliseconds = allowedMilliseconds
    this.#timer = setTimeout(() => this.#look(), Math.min(allowedMilliseconds, LOOK_MILLISECONDS))
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get hasBegun(): boolean {
    return Atomics.load(this.#begun, 0) !== 0n
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #look(): void {
    const begunAt = Number(Atomics.load(this.#begun, 0))
    if (begunAt === 0) {
      const left = this.#setAt + START_MILLISECONDS - Number(monotonicMilliseconds())
      if (left <= 0) this.#controller.abort()
      else this.#timer = setTimeout(() => this.#look(), Math.min(left, LOOK_MILLISECONDS))
      return
    }
    this.#clock ??= startWorkClock()
    const clock = this.#clock
    const passedMilliseconds = () => Number(monotonicMilliseconds()) - begunAt
    const workedMilliseconds = () => clock.workedMilliseconds()
    const judgement = judgeWork({ passedMilliseconds, workedMilliseconds }, this.#allowedMilliseconds)
    if (typeof judgement === 'number') this.#timer = setTimeout(() => this.#look(), judgement)
    else this.#controller.abort(judgement)
  }
}
