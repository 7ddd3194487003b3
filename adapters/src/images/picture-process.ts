import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Picture } from '@sen/core/ports/picture-maker'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { PICTURE_ANSWER_SECONDS, PICTURE_PROCESS_MEGABYTES, PICTURE_SECONDS } from '@sen/model/pictures/limits'
import { answerOf, killChild } from '../child-answer.ts'
import { workerEntry } from '../worker-entry.ts'
import type { Undrawable } from './draw-picture.ts'
import type { PictureAnswer, PictureRequest, PictureTask } from './picture-worker.ts'

const IDLE_MILLISECONDS = 60_000
const START_MILLISECONDS = 60_000
/** After more than this, the allocator has kept memory of the picture. */
const IDLE_MEGABYTES = 130
const HEAP_MEGABYTES = 96
/** Compiling TypeScript needs this much in addition. */
const FROM_SOURCE_MEGABYTES = 128

/** `unanswered`: the process had no processor time, which proves nothing about the picture. */
export type DrawOutcome = readonly Picture[] | Undrawable | 'unanswered'

/** @returns what `work` returns, once the memory is free */
export type MemoryQueue = <T>(bytes: number, work: () => Promise<T>) => Promise<T>

export interface PictureDrawer {
  /** Calls must not overlap. */
  draw(task: PictureTask, withMemory: MemoryQueue): Promise<DrawOutcome>
  close(): Promise<void>
}

/**
 * Decodes in a separate process without our environment variables. A picture that exceeds its processor time or memory
 * ends the process, and the next one starts another.
 */
export class PictureProcess implements PictureDrawer {
  readonly #seconds: number
  readonly #answerMilliseconds: number
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosing = false

  constructor({ seconds = PICTURE_SECONDS, answerSeconds = PICTURE_ANSWER_SECONDS } = {}) {
    this.#seconds = seconds
    this.#answerMilliseconds = answerSeconds * 1_000
  }

  async draw(task: PictureTask, withMemory: MemoryQueue): Promise<DrawOutcome> {
    if (this.#isClosing) throw new Error('closing')
    clearTimeout(this.#idle)
    const child = this.#child?.connected ? this.#child : await this.#start()
    this.#child = child
    const planned = await this.#request(child, task)
    const answer =
      typeof planned !== 'string' && planned.kind === 'planned'
        ? await withMemory(planned.memoryBytes, () => this.#request(child, 'draw'))
        : planned
    if (this.#isClosing) throw new Error('closing')
    if (answer === 'unanswered' || answer === 'ended') {
      await this.#end()
      return answer === 'ended' ? 'unreadable' : answer
    }
    if (answer.kind === 'ready' || answer.kind === 'planned') throw new Error('the process that draws answered wrongly')
    if (answer.rssBytes > IDLE_MEGABYTES * MEGABYTE_BYTES) await this.#end()
    else this.#idle = setTimeout(() => void this.#end(), IDLE_MILLISECONDS).unref()
    return answer.kind === 'drawn' ? answer.pictures : answer.problem
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#end()
  }

  async #start(): Promise<ChildProcess> {
    const { filename, execArgv } = workerEntry(import.meta.url, 'picture-worker')
    const megabytes = PICTURE_PROCESS_MEGABYTES + (execArgv.length > 0 ? FROM_SOURCE_MEGABYTES : 0)
    const child = fork(fileURLToPath(filename), [String(megabytes), String(this.#seconds)], {
      execArgv: [...execArgv, `--max-old-space-size=${HEAP_MEGABYTES}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => {})
    const answer = await answerOf<PictureAnswer>(child, START_MILLISECONDS)
    if (typeof answer !== 'string' && answer.kind === 'ready') return child
    child.kill('SIGKILL')
    throw new Error('the process that draws pictures did not start')
  }

  #request(child: ChildProcess, request: PictureRequest): Promise<PictureAnswer | 'unanswered' | 'ended'> {
    const answered = answerOf<PictureAnswer>(child, this.#answerMilliseconds)
    child.send(request, () => {})
    return answered
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    await killChild(child)
  }
}
