import { type TextExtractor, Unextractable } from '@sen/core/ports/text-extractor'
import { EXTRACT_MEMORY_MEGABYTES, EXTRACT_TIMEOUT_SECONDS } from '@sen/model/limits'
import type { TextSource } from '@sen/model/search/searchable-files'
import { Piscina } from 'piscina'
import { workerEntry } from '../worker-entry.ts'
import type { ExtractTask } from './text-extraction-worker.ts'

const IDLE_SECONDS = 20

export interface WorkerTextExtractorOptions {
  readonly timeoutSeconds?: number
  readonly memoryMegabytes?: number
}

/** Looks into strangers' files in one worker thread with limits on time and memory, which ends when it is idle. */
export class WorkerTextExtractor implements TextExtractor {
  readonly #pool: Piscina<ExtractTask, string>
  readonly #filename: string
  readonly #timeoutSeconds: number
  #isClosing = false

  constructor(options: WorkerTextExtractorOptions = {}) {
    this.#timeoutSeconds = options.timeoutSeconds ?? EXTRACT_TIMEOUT_SECONDS
    const { filename, execArgv } = workerEntry(import.meta.url, 'text-extraction-worker')
    this.#filename = filename
    this.#pool = new Piscina<ExtractTask, string>({
      execArgv,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_SECONDS * 1_000,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMegabytes ?? EXTRACT_MEMORY_MEGABYTES },
    })
    // A thread that dies between two tasks is the pool's business.
    this.#pool.on('error', () => {})
  }

  async extract(bytes: Uint8Array, source: TextSource): Promise<string> {
    const signal = AbortSignal.timeout(this.#timeoutSeconds * 1_000)
    try {
      return await this.#pool.run({ bytes, source }, { filename: this.#filename, name: 'extract', signal })
    } catch (error) {
      // Being stopped says nothing about the file.
      if (this.#isClosing) throw error
      throw new Unextractable(reasonOf(error, signal), { cause: error })
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#pool.destroy()
  }
}

/** The error's kind alone: its message may hold words of the file. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout'
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : code
}
