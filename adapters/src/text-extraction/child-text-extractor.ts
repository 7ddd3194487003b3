import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type TextExtractor, Unextractable } from '@sen/core/ports/text-extractor'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { EXTRACT_MEMORY_MEGABYTES, EXTRACT_TIMEOUT_SECONDS } from '@sen/model/search/limits'
import type { TextSource } from '@sen/model/search/searchable-files'
import { answerOf, killChild } from '../child-answer.ts'
import { workerEntry } from '../worker-entry.ts'
import type { ExtractAnswer, ExtractTask } from './text-extraction-worker.ts'

const IDLE_MILLISECONDS = 20_000
const START_MILLISECONDS = 60_000
/** Compiling TypeScript needs this much in addition. */
const FROM_SOURCE_MEGABYTES = 256

export interface ChildTextExtractorOptions {
  readonly timeoutSeconds?: number
  readonly memoryMegabytes?: number
}

/**
 * Extracts text in a separate process without our environment variables. The process ends if a file takes too long or
 * leaves much memory in use, and when idle.
 */
export class ChildTextExtractor implements TextExtractor {
  readonly #timeoutMilliseconds: number
  readonly #memoryMegabytes: number
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isClosing = false

  constructor(options: ChildTextExtractorOptions = {}) {
    this.#timeoutMilliseconds = (options.timeoutSeconds ?? EXTRACT_TIMEOUT_SECONDS) * 1_000
    this.#memoryMegabytes = options.memoryMegabytes ?? EXTRACT_MEMORY_MEGABYTES
  }

  extract(bytes: Uint8Array, source: TextSource): Promise<string> {
    const mine = this.#last.then(() => this.#request({ bytes, source }))
    this.#last = mine.catch(() => undefined)
    return mine
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#end()
    await this.#last
  }

  async #request(task: ExtractTask): Promise<string> {
    if (this.#isClosing) throw new Error('closing')
    clearTimeout(this.#idle)
    const child = this.#child?.connected ? this.#child : await this.#start()
    this.#child = child
    const answered = answerOf<ExtractAnswer>(child, this.#timeoutMilliseconds)
    child.send(task, () => {})
    const answer = await answered
    if (this.#isClosing) throw new Error('closing')
    if (answer === 'unanswered' || answer === 'ended') {
      await this.#end()
      // A process that ends without an answer was killed for its memory.
      throw new Unextractable(answer === 'unanswered' ? 'timeout' : 'memory')
    }
    if (answer.kind !== 'ready' && answer.rssBytes > (this.#memoryMegabytes * MEGABYTE_BYTES) / 2) await this.#end()
    else this.#idle = setTimeout(() => void this.#end(), IDLE_MILLISECONDS).unref()
    if (answer.kind === 'found') return answer.text
    throw new Unextractable(answer.kind === 'failed' ? answer.reason : 'unknown')
  }

  async #start(): Promise<ChildProcess> {
    const { filename, execArgv } = workerEntry(import.meta.url, 'text-extraction-worker')
    const megabytes = this.#memoryMegabytes + (execArgv.length > 0 ? FROM_SOURCE_MEGABYTES : 0)
    const child = fork(fileURLToPath(filename), [String(megabytes)], {
      execArgv: [...execArgv, `--max-old-space-size=${Math.ceil(megabytes / 2)}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => {})
    const answer = await answerOf<ExtractAnswer>(child, START_MILLISECONDS)
    if (typeof answer !== 'string' && answer.kind === 'ready') return child
    child.kill('SIGKILL')
    throw new Error('the process that reads files did not start')
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    await killChild(child)
  }
}
