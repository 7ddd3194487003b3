import { type ComposeRequest, type Mime, type ParsedMessage, type TextEnding, Unparsable } from '@sen/core/ports/mime'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'
import { MAX_RECIPIENTS_PER_MESSAGE } from '@sen/model/messages/limits'
import { PARSE_MEMORY_MEGABYTES, PARSE_TIMEOUT_SECONDS } from '@sen/model/receiving/limits'
import { MAX_TEXT_ON_MAIN_THREAD_CHARACTERS } from '@sen/model/text/limits'
import { WatchedThreads, WorkStarved } from '../watched-threads.ts'
import { composeMessage } from './composing/compose-message.ts'

export interface WorkerMimeOptions {
  readonly timeoutSeconds?: number
  readonly memoryMegabytes?: number
  readonly threads?: number
}

const THREADS = 2
const IDLE_MILLISECONDS = 30_000
/** A larger message fills a thread's memory, so it gets a thread of its own. */
const LARGE_MESSAGE_BYTES = MEGABYTE_BYTES
const LARGE_IDLE_MILLISECONDS = 200
/** Even 25 MB take about half a second. */
const LEAST_MILLISECONDS = 2_000
const MILLISECONDS_FOR_EACH_MEGABYTE = 100
const COMPOSE_MILLISECONDS = 60_000
/** A mail is often composed again soon, for each recipient or after an undo. */
const COMPOSE_IDLE_MILLISECONDS = 10_000

/** Parses in worker threads. A message beyond the limits ends its thread; the caller gets `Unparsable`. */
export class WorkerMime implements Mime {
  readonly #ordinary: WatchedThreads
  readonly #large: WatchedThreads
  /** A user who sends must not wait for a large message that is being parsed. */
  readonly #composing: WatchedThreads
  readonly #timeoutMilliseconds: number

  constructor(options: WorkerMimeOptions = {}) {
    const threads = options.threads ?? THREADS
    this.#timeoutMilliseconds = (options.timeoutSeconds ?? PARSE_TIMEOUT_SECONDS) * 1_000
    const memoryMegabytes = options.memoryMegabytes ?? PARSE_MEMORY_MEGABYTES
    const worker = { moduleUrl: import.meta.url, worker: 'mime-worker', memoryMegabytes, youngMegabytes: 16 }
    this.#ordinary = new WatchedThreads({ ...worker, threads, idleMilliseconds: IDLE_MILLISECONDS })
    this.#large = new WatchedThreads({ ...worker, idleMilliseconds: LARGE_IDLE_MILLISECONDS })
    const composing = { ...worker, worker: 'compose-worker' }
    this.#composing = new WatchedThreads({ ...composing, idleMilliseconds: COMPOSE_IDLE_MILLISECONDS })
  }

  async parse(raw: Uint8Array): Promise<ParsedMessage> {
    return (await this.#run('parse', raw, { indexes: [] })) as ParsedMessage
  }

  async extractParts(raw: Uint8Array, indexes: readonly number[]): Promise<readonly (Uint8Array | undefined)[]> {
    return (await this.#run('extract', raw, { indexes })) as readonly (Uint8Array | undefined)[]
  }

  async structure(raw: Uint8Array): Promise<MessageStructure> {
    return (await this.#run('structure', raw)) as MessageStructure
  }

  async compose(request: ComposeRequest): Promise<Uint8Array> {
    const recipients = request.to.length + request.cc.length
    const isShort = request.html.length + request.text.length <= MAX_TEXT_ON_MAIN_THREAD_CHARACTERS
    // Drafts of mail programs can have more recipients than a message that is sent.
    if (isShort && recipients <= MAX_RECIPIENTS_PER_MESSAGE) return composeMessage(request)
    return (await this.#composing.run('compose', request, { allowedMilliseconds: COMPOSE_MILLISECONDS })) as Uint8Array
  }

  async appendToTexts(raw: Uint8Array, ending: TextEnding): Promise<Uint8Array | undefined> {
    return (await this.#run('append', raw, { ending })) as Uint8Array | undefined
  }

  async close(): Promise<void> {
    await Promise.all([this.#ordinary.close(), this.#large.close(), this.#composing.close()])
  }

  async #run(name: 'parse' | 'extract' | 'structure' | 'append', raw: Uint8Array, more: object = {}): Promise<unknown> {
    const threads = raw.byteLength > LARGE_MESSAGE_BYTES ? this.#large : this.#ordinary
    const task = { raw: Uint8Array.from(raw), ...more }
    const allowedMilliseconds = this.#allowedMilliseconds(raw.byteLength)
    try {
      return await threads.run(name, task, { allowedMilliseconds, input: raw, transferList: [task.raw.buffer] })
    } catch (error) {
      // Such a thread proves nothing about the message.
      if (error instanceof WorkStarved) throw error
      throw new Unparsable(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  #allowedMilliseconds(sizeBytes: number): number {
    const fair = LEAST_MILLISECONDS + (sizeBytes / MEGABYTE_BYTES) * MILLISECONDS_FOR_EACH_MEGABYTE
    return Math.min(fair, this.#timeoutMilliseconds)
  }
}
