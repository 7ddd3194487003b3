import { MessageChannel } from 'node:worker_threads'
import { ArchiveUnreadable, type FileBytes } from '@sen/core/ports/mail-archive-reader'
import { WatchedThreads } from '../watched-threads.ts'
import type { Outcome, SpanAnswer, SpanAsked } from './archive-worker.ts'

const IDLE_MILLISECONDS = 1_000

/**
 * A worker thread for untrusted archives with limits on time and memory. It requests the bytes from this thread. A file
 * that exceeds the limits ends its own thread only.
 */
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

  /** @throws ArchiveUnreadable, and errors of reading the file */
  async run(work: 'open' | 'read' | 'list', file: FileBytes, task: object = {}): Promise<unknown> {
    const { port1: ours, port2: port } = new MessageChannel()
    let trouble: { readonly error: unknown } | undefined
    ours.on('message', ({ fromByte, untilByte }: SpanAsked) => {
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
      // The file is not to blame: its bytes could not be read, or the program is closing.
      if (trouble) throw trouble.error
      if (this.#isClosing || error instanceof ArchiveUnreadable) throw error
      throw new ArchiveUnreadable(error instanceof Error ? error.message : String(error), { cause: error })
    } finally {
      ours.close()
    }
  }
}
