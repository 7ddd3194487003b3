import { MessageChannel } from 'node:worker_threads'
import { ArchiveUnreadable, type FileBytes } from '@sen/core/ports/mail-archive-reader'
import { WatchedThreads } from '../watched-threads.ts'
import type { Outcome, SpanAnswer, SpanRequest } from './archive-worker.ts'

const IDLE_MILLISECONDS = 1_000

/** A worker thread reads untrusted archives, whose bytes it gets from here. Exceeded limits end it alone. */
export class ArchiveThreads {
  readonly #threads: WatchedThreads
  readonly #allowedMilliseconds: number
  #isClosing = false

  constructor({ seconds, memoryMegabytes }: { readonly seconds: number; readonly memoryMegabytes: number }) {
    this.#allowedMilliseconds = seconds * 1_000
    this.#threads = new WatchedThreads({
      moduleUrl: import.meta.url,
      worker: 'archive-worker',
      idleMilliseconds: IDLE_MILLISECONDS,
      memoryMegabytes,
    })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#threads.close()
  }

  async run(work: 'open' | 'read' | 'list', file: FileBytes, task: object = {}): Promise<unknown> {
    const { port1: ours, port2: port } = new MessageChannel()
    let trouble: { readonly error: unknown } | undefined
    ours.on('message', ({ fromByte, untilByte }: SpanRequest) => {
      file.read(fromByte, untilByte).then(
        (bytes) => ours.postMessage(bytes satisfies SpanAnswer),
        (error: unknown) => {
          trouble = { error }
          ours.postMessage(undefined satisfies SpanAnswer)
        },
      )
    })
    try {
      const given = { port, sizeBytes: file.sizeBytes, ...task }
      const limits = { allowedMilliseconds: this.#allowedMilliseconds, transferList: [port] }
      const outcome = (await this.#threads.run(work, given, limits)) as Outcome<unknown>
      if ('unreadable' in outcome) throw new ArchiveUnreadable(outcome.unreadable)
      return outcome.value
    } catch (error) {
      if (trouble) throw trouble.error
      if (this.#isClosing || error instanceof ArchiveUnreadable) throw error
      throw new ArchiveUnreadable(error instanceof Error ? error.message : String(error), { cause: error })
    } finally {
      ours.close()
    }
  }
}
