import type { FileHandle } from 'node:fs/promises'

/** A write of so much is worth its turn in the thread pool. */
const BATCH_BYTES = 256 * 1024

/**
 * Writes chunks to a file, several at a time, while the next ones come and are looked at: at most two batches lie in memory.
 * A write that fails is heard of by whoever adds or flushes next.
 */
export class BatchedWriter {
  readonly #file: FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #writing: Promise<void> = Promise.resolve()
  #writtenTo: number
  #endByte: number

  constructor(file: FileHandle, startByte: number) {
    this.#file = file
    this.#writtenTo = startByte
    this.#endByte = startByte
  }

  /** With what is not written yet. */
  get endByte(): number {
    return this.#endByte
  }

  /** Up to there all has been written. */
  get writtenTo(): number {
    return this.#writtenTo
  }

  /** The chunk must not be changed afterwards. @throws what the file system says of this or an earlier one */
  async add(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    this.#endByte += chunk.byteLength
    if (this.#waitingBytes < BATCH_BYTES) return
    await this.#writing
    this.#begin()
  }

  /** @throws what the file system says */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#waitingBytes === 0) return
    this.#begin()
    await this.#writing
  }

  #begin(): void {
    const [batch, end] = [this.#waiting, this.#endByte]
    this.#waiting = []
    this.#waitingBytes = 0
    this.#writing = writeBatch(this.#file, batch, this.#writtenTo).then(() => {
      this.#writtenTo = end
    })
    // It is awaited by the next call; until then nobody listens.
    this.#writing.catch(() => {})
  }
}

async function writeBatch(file: FileHandle, batch: readonly Uint8Array[], position: number): Promise<void> {
  let left = batch
  let at = position
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left, at)
    at += bytesWritten
    left = behind(left, bytesWritten)
  }
}

/** What is left of chunks of which so many bytes are written: most often nothing. */
function behind(chunks: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let skipped = bytes
  return chunks.flatMap((chunk) => {
    const done = Math.min(skipped, chunk.byteLength)
    skipped -= done
    return done === chunk.byteLength ? [] : [chunk.subarray(done)]
  })
}
