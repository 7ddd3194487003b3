import { type CleanedHtml, type CleanPolicy, type HtmlCleaner, Uncleanable } from '@sen/core/ports/html-cleaner'
import {
  CLEAN_FIRST_TRY_SECONDS,
  CLEAN_MEMORY_MEGABYTES,
  CLEAN_TIMEOUT_SECONDS,
  MAX_STORED_HTML_CHARACTERS,
} from '@sen/model/limits'
import { CleaningLane, Starved, TimeSpent } from './cleaning-lane.ts'
import type { CleanAnswer } from './html-cleaner-worker.ts'

export interface WorkerHtmlCleanerOptions {
  readonly firstTrySeconds?: number
  readonly timeoutSeconds?: number
  readonly memoryMegabytes?: number
}

/** Honest mail is shorter; what is longer fills a thread's memory, which goes only with the thread. */
const LONG_BODY_CHARACTERS = 1_000_000
const FIRST_IDLE_SECONDS = 20
const LONG_IDLE_SECONDS = 0.2

/**
 * Walks a body's tree in a thread of its own. A body that is not done in a moment goes on in a second thread, so that
 * those behind it wait no longer for it; a very long one begins there.
 */
export class WorkerHtmlCleaner implements HtmlCleaner {
  /** Raise it with any change of the lists, the CSS list, the budget, or either library. */
  readonly version = '7'
  readonly #first: CleaningLane
  readonly #long: CleaningLane

  constructor(options: WorkerHtmlCleanerOptions = {}) {
    const memoryMegabytes = options.memoryMegabytes ?? CLEAN_MEMORY_MEGABYTES
    this.#first = new CleaningLane({
      timeoutSeconds: options.firstTrySeconds ?? CLEAN_FIRST_TRY_SECONDS,
      memoryMegabytes,
      idleSeconds: FIRST_IDLE_SECONDS,
    })
    this.#long = new CleaningLane({
      timeoutSeconds: options.timeoutSeconds ?? CLEAN_TIMEOUT_SECONDS,
      memoryMegabytes,
      idleSeconds: LONG_IDLE_SECONDS,
    })
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
    try {
      if (html.length > LONG_BODY_CHARACTERS) return await this.#long.run(html, policy)
      return await this.#first.run(html, policy).catch((error: unknown) => {
        if (error instanceof TimeSpent || error instanceof Starved) return this.#long.run(html, policy)
        throw error
      })
    } catch (error) {
      throw new Uncleanable(reasonOf(error), { cause: error })
    }
  }
}

function reasonOf(error: unknown): 'too_slow' | 'too_large' | 'failed' {
  if (error instanceof TimeSpent) return 'too_slow'
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? 'too_large' : 'failed'
}
