import { type CleanedHtml, type CleanPolicy, type HtmlCleaner, Uncleanable } from '@sen/core/ports/html-cleaner'
import {
  CLEAN_FIRST_TRY_SECONDS,
  CLEAN_MEMORY_MEGABYTES,
  CLEAN_TIMEOUT_SECONDS,
  MAX_STORED_HTML_CHARACTERS,
} from '@sen/model/html/limits'
import { WatchedThreads, WorkSpent, WorkStarved } from '../watched-threads.ts'
import type { CleanAnswer, CleanTask } from './html-cleaner-worker.ts'

export interface WorkerHtmlCleanerOptions {
  readonly firstTrySeconds?: number
  readonly timeoutSeconds?: number
  readonly memoryMegabytes?: number
}

/** A longer body fills a thread's memory, which is freed only when the thread ends. */
const LONG_BODY_CHARACTERS = 1_000_000
const FIRST_IDLE_MILLISECONDS = 20_000
const LONG_IDLE_MILLISECONDS = 200

/** A body that takes too long moves to a second thread and does not delay others. Very long ones start there. */
export class WorkerHtmlCleaner implements HtmlCleaner {
  /** Increase it with any change of the lists, the budget or either library. */
  readonly version = '12'
  readonly #first: WatchedThreads
  readonly #firstMilliseconds: number
  readonly #long: WatchedThreads
  readonly #longMilliseconds: number

  constructor(options: WorkerHtmlCleanerOptions = {}) {
    const memoryMegabytes = options.memoryMegabytes ?? CLEAN_MEMORY_MEGABYTES
    const worker = { moduleUrl: import.meta.url, worker: 'html-cleaner-worker', memoryMegabytes, youngMegabytes: 16 }
    this.#first = new WatchedThreads({ ...worker, idleMilliseconds: FIRST_IDLE_MILLISECONDS })
    this.#firstMilliseconds = (options.firstTrySeconds ?? CLEAN_FIRST_TRY_SECONDS) * 1_000
    this.#long = new WatchedThreads({ ...worker, idleMilliseconds: LONG_IDLE_MILLISECONDS })
    this.#longMilliseconds = (options.timeoutSeconds ?? CLEAN_TIMEOUT_SECONDS) * 1_000
  }

  async clean(html: string, policy: CleanPolicy): Promise<CleanedHtml> {
    if (html.length > MAX_STORED_HTML_CHARACTERS) throw new Uncleanable('too_large')
    const { cleaned, reason } = await this.#answer(html, policy)
    if (reason !== undefined) throw new Uncleanable(reason)
    return cleaned
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#long.close()])
  }

  async #answer(html: string, policy: CleanPolicy): Promise<CleanAnswer> {
    const task: CleanTask = { html, policy }
    const cleanLong = () => run(this.#long, task, this.#longMilliseconds)
    try {
      if (html.length > LONG_BODY_CHARACTERS) return await cleanLong()
      return await run(this.#first, task, this.#firstMilliseconds).catch((error: unknown) => {
        if (error instanceof WorkStarved || (error instanceof WorkSpent && !error.isMemory)) return cleanLong()
        throw error
      })
    } catch (error) {
      throw new Uncleanable(reasonOf(error), { cause: error })
    }
  }
}

async function run(threads: WatchedThreads, task: CleanTask, allowedMilliseconds: number): Promise<CleanAnswer> {
  return (await threads.run('clean', task, { allowedMilliseconds, input: task.html })) as CleanAnswer
}

function reasonOf(error: unknown): 'too_slow' | 'too_large' | 'failed' {
  if (error instanceof WorkSpent) return error.isMemory ? 'too_large' : 'too_slow'
  return 'failed'
}
