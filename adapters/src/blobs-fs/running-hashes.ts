import { createHash, type Hash, randomInt } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const MAX_REMEMBERED = 500
const MICROSECONDS_A_SECOND = 1_000_000

interface RunningHash {
  readonly hash: Hash
  readonly sizeBytes: number
  /** The times set on the file, which any other writer changes. */
  readonly mark: string
}

/** Keeps the hashes of writes received completely by this process, so that a large file need not be read again. */
export class RunningHashes {
  readonly #known = new Map<string, RunningHash>()

  async continued(writeId: string, file: FileHandle, atByte: number): Promise<Hash | undefined> {
    if (atByte === 0) return createHash('sha256')
    return (await this.#current(writeId, file, atByte))?.hash.copy()
  }

  /** @param file flushed, without bytes after `sizeBytes` */
  async remember(writeId: string, file: FileHandle, hash: Hash | undefined, sizeBytes: number): Promise<void> {
    this.#known.delete(writeId)
    const mark = hash && (await writeMark(file))
    if (!hash || mark === undefined) return
    this.#known.set(writeId, { hash, sizeBytes, mark })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }

  async digest(writeId: string, file: FileHandle, sizeBytes: number): Promise<string | undefined> {
    return (await this.#current(writeId, file, sizeBytes))?.hash.copy().digest('hex')
  }

  delete(writeId: string): void {
    this.#known.delete(writeId)
  }

  async #current(writeId: string, file: FileHandle, sizeBytes: number): Promise<RunningHash | undefined> {
    const known = this.#known.get(writeId)
    return known?.sizeBytes === sizeBytes && known.mark === (await markOf(file)) ? known : undefined
  }
}

/**
 * Sets unique times on the file as a marker. A write within a clock tick would not change the time, so it is set
 * between two ticks.
 * @returns undefined if the file system does not keep such times
 */
async function writeMark(file: FileHandle): Promise<string | undefined> {
  const { mtimeNs } = await file.stat({ bigint: true })
  const changed = Number(mtimeNs / 1_000n) + randomInt(1, 1_000)
  const read = randomInt(2 ** 31) * 1_000 + randomInt(1_000)
  await file.utimes(read / 1_000, changed / MICROSECONDS_A_SECOND)
  const kept = await file.stat({ bigint: true })
  // Times are passed as floating-point numbers, so compare with microsecond accuracy.
  const isKept = Math.abs(Number(kept.mtimeNs / 1_000n) - changed) <= 1 && kept.mtimeNs !== mtimeNs
  return isKept ? markOf(file) : undefined
}

async function markOf(file: FileHandle): Promise<string> {
  const { mtimeNs, atimeNs } = await file.stat({ bigint: true })
  return `${mtimeNs} ${atimeNs}`
}
