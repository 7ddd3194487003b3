import { MessageChannel } from 'node:worker_threads'
import {
  type ArchivePiece,
  type ArchivePlace,
  ArchiveUnreadable,
  type FileBytes,
  type MailArchiveReader,
} from '@sen/core/ports/mail-archive-reader'
import { ARCHIVE_MEMORY_MEGABYTES, ARCHIVE_PIECE_SECONDS } from '@sen/model/own-data/limits'
import { WatchedThreads } from '../watched-threads.ts'
import type { ArchiveTask, Outcome, SpanAnswer, SpanAsked } from './archive-worker.ts'
import { unpackMailbox } from './reading/read-zip.ts'

const IDLE_MILLISECONDS = 1_000

/**
 * Reads archives in one worker thread with limits on time and memory, which asks this one for the bytes. A file that breaks
 * them takes its thread with it and nothing else. A mailbox inside of a zip is unpacked by zlib's own threads.
 */
export class WorkerMailArchiveReader implements MailArchiveReader {
  readonly #threads = new WatchedThreads({
    moduleUrl: import.meta.url,
    worker: 'archive-worker',
    idleMilliseconds: IDLE_MILLISECONDS,
    memoryMegabytes: ARCHIVE_MEMORY_MEGABYTES,
  })
  readonly #pieceSeconds: number
  #isClosing = false

  constructor({ pieceSeconds = ARCHIVE_PIECE_SECONDS }: { readonly pieceSeconds?: number } = {}) {
    this.#pieceSeconds = pieceSeconds
  }

  open(file: FileBytes, name: string): Promise<ArchivePlace | undefined> {
    return this.#run('open', file, { name, place: undefined }) as Promise<ArchivePlace | undefined>
  }

  read(file: FileBytes, name: string, place: ArchivePlace): Promise<ArchivePiece> {
    return this.#run('read', file, { name, place }) as Promise<ArchivePiece>
  }

  unpack = unpackMailbox

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#threads.close()
  }

  async #run(work: 'open' | 'read', file: FileBytes, task: Pick<ArchiveTask, 'name' | 'place'>): Promise<unknown> {
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
      const given: ArchiveTask = { port, sizeBytes: file.sizeBytes, ...task }
      const limits = { allowedMilliseconds: this.#pieceSeconds * 1_000, transferList: [port] }
      const outcome = (await this.#threads.run(work, given, limits)) as Outcome<unknown>
      if ('unreadable' in outcome) throw new ArchiveUnreadable(outcome.unreadable)
      return outcome.value
    } catch (error) {
      // Not the file's fault: its bytes could not be read, or we are closing.
      if (trouble) throw trouble.error
      if (this.#isClosing || error instanceof ArchiveUnreadable) throw error
      throw new ArchiveUnreadable(error instanceof Error ? error.message : String(error), { cause: error })
    } finally {
      ours.close()
    }
  }
}
