import type { FileHandle } from 'node:fs/promises'

/** Smaller writes are not worth the overhead of the thread pool. */
const BATCH_BYTES = 256 * 1024

/** Writes chunks in batches, at most two in memory. The next add or flush throws the error of a failed write. */
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

  get endByte(): number {
    return this.#endByte
  }

  get writtenTo(): number {
    return this.#writtenTo
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    this.#endByte += chunk.byteLength
    if (this.#waitingBytes < BATCH_BYTES) return
    await this.#writing
    this.#begin()
  }

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
    // The next call awaits it. This prevents an unhandled rejection until then.
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

function behind(chunks: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let skipped = bytes
  return chunks.flatMap((chunk) => {
    const done = Math.min(skipped, chunk.byteLength)
    skipped -= done
    return done === chunk.byteLength ? [] : [chunk.subarray(done)]
  })
}
