import { MessageChannel } from 'node:worker_threads'
import type { CleanPolicy } from '@sen/core/ports/html-cleaner'
import type { Piscina } from 'piscina'
import { openThreadPool } from '../thread-pool.ts'
import { judgeWork, startWorkClock, type WorkClock } from '../work-clock.ts'
import { workerEntry } from '../worker-entry.ts'
import type { CleanAnswer, CleanTask } from './html-cleaner-worker.ts'

/** The body was still not clean at the end of its time; its thread was ended. */
export class TimeSpent extends Error {}
/** Its thread was ended because others kept it from working: nothing is known of the body. */
export class Starved extends Error {}

export interface LaneLimits {
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
  readonly idleSeconds: number
}

/** One thread that cleans one body after the other. What takes too long ends with its thread, and another one goes on. */
export class CleaningLane {
  readonly #pool: Piscina<CleanTask, CleanAnswer>
  readonly #filename: string
  readonly #timeoutMilliseconds: number
  #last: Promise<unknown> = Promise.resolve()

  /** @param idleSeconds after which the thread ends, and its memory with it */
  constructor({ timeoutSeconds, memoryMegabytes, idleSeconds }: LaneLimits) {
    this.#timeoutMilliseconds = timeoutSeconds * 1_000
    const { filename, execArgv } = workerEntry(import.meta.url, 'html-cleaner-worker')
    this.#filename = filename
    this.#pool = openThreadPool({
      execArgv,
      idleMilliseconds: idleSeconds * 1_000,
      memoryMegabytes,
      youngMegabytes: 16,
    })
  }

  /** @throws TimeSpent, Starved, or what ended the thread */
  run(html: string, policy: CleanPolicy): Promise<CleanAnswer> {
    const answer = this.#last.then(() => this.#runNow(html, policy))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  /** The thread says when it begins: neither waiting nor the thread's own start is the body's time. */
  async #runNow(html: string, policy: CleanPolicy): Promise<CleanAnswer> {
    const { port1: heard, port2: begun } = new MessageChannel()
    const end = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const judge = (clock: WorkClock): void => {
      const judgement = judgeWork(clock, this.#timeoutMilliseconds)
      if (typeof judgement === 'number') timer = setTimeout(judge, judgement, clock)
      else end.abort(judgement)
    }
    heard.once('message', () => judge(startWorkClock()))
    try {
      const options = { filename: this.#filename, name: 'clean', signal: end.signal, transferList: [begun] }
      return await this.#pool.run({ html, policy, begun }, options)
    } catch (error) {
      if (!end.signal.aborted) throw error
      throw end.signal.reason === 'spent' ? new TimeSpent() : new Starved()
    } finally {
      clearTimeout(timer)
      heard.close()
    }
  }
}
