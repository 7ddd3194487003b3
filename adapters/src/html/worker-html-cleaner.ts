import { type CleanedHtml, type CleanPolicy, type HtmlCleaner, Uncleanable } from '@sen/core/ports/html-cleaner'
import { MAX_STORED_HTML_CHARACTERS, PARSE_TIMEOUT_SECONDS } from '@sen/model/limits'
import { Piscina } from 'piscina'
import { workerEntry } from '../worker-entry.ts'
import type { CleanTask } from './html-cleaner-worker.ts'

const IDLE_SECONDS = 20
/** A window takes about a hundred times the room of the text that fills it. */
const MEMORY_MEGABYTES = 1_536

export interface WorkerHtmlCleanerOptions {
  readonly timeoutSeconds?: number
  readonly memoryMegabytes?: number
}

/** DOMPurify on jsdom in a worker of its own, which ends when it has been idle: jsdom is large. */
export class WorkerHtmlCleaner implements HtmlCleaner {
  /** Raise it with any change of the configuration, the CSS list, or either library. */
  readonly version = '3'
  readonly #pool: Piscina<CleanTask, CleanedHtml>
  readonly #filename: string
  readonly #timeoutSeconds: number

  constructor(options: WorkerHtmlCleanerOptions = {}) {
    this.#timeoutSeconds = options.timeoutSeconds ?? PARSE_TIMEOUT_SECONDS
    const { filename, execArgv } = workerEntry(import.meta.url, 'html-cleaner-worker')
    this.#filename = filename
    this.#pool = new Piscina<CleanTask, CleanedHtml>({
      execArgv,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_SECONDS * 1_000,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMegabytes ?? MEMORY_MEGABYTES },
    })
    // A thread that dies between two tasks, or while it starts, is the pool's business; it must not end the program.
    this.#pool.on('error', () => {})
  }

  async clean(html: string, policy: CleanPolicy): Promise<CleanedHtml> {
    if (html.length > MAX_STORED_HTML_CHARACTERS) throw new Uncleanable('the body is too long')
    try {
      const signal = AbortSignal.timeout(this.#timeoutSeconds * 1_000)
      return await this.#pool.run({ html, policy }, { filename: this.#filename, name: 'clean', signal })
    } catch (error) {
      throw new Uncleanable(error instanceof Error ? error.name : 'unknown', { cause: error })
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }
}
