import { createHash, type Hash, randomInt } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** Writes that nobody finishes are forgotten; those are read again. */
const MAX_REMEMBERED = 500
const MICROSECONDS_A_SECOND = 1_000_000

interface Running {
  readonly hash: Hash
  readonly sizeBytes: number
  /** What the file was marked with: whoever else has written to it since is seen by that. */
  readonly mark: string
}

/**
 * SHA-256 of what has come of writes, as far as this process has received all of it from the first byte on: a large file need not
 * be read again to be finished.
 */
export class RunningHashes {
  readonly #known = new Map<string, Running>()

  /** To go on with behind `atByte`; undefined: what stands before it came to somebody else. */
  async continued(writeId: string, file: FileHandle, atByte: number): Promise<Hash | undefined> {
    if (atByte === 0) return createHash('sha256')
    return (await this.#current(writeId, file, atByte))?.hash.copy()
  }

  /** @param file flushed, with nothing behind `sizeBytes` */
  async remember(writeId: string, file: FileHandle, hash: Hash | undefined, sizeBytes: number): Promise<void> {
    this.#known.delete(writeId)
    const mark = hash && (await putMark(file))
    if (!hash || mark === undefined) return
    this.#known.set(writeId, { hash, sizeBytes, mark })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }

  /** In hex; undefined: it has to be read. */
  async digest(writeId: string, file: FileHandle, sizeBytes: number): Promise<string | undefined> {
    return (await this.#current(writeId, file, sizeBytes))?.hash.copy().digest('hex')
  }

  forget(writeId: string): void {
    this.#known.delete(writeId)
  }

  async #current(writeId: string, file: FileHandle, sizeBytes: number): Promise<Running | undefined> {
    const known = this.#known.get(writeId)
    return known?.sizeBytes === sizeBytes && known.mark === (await markOf(file)) ? known : undefined
  }
}

/**
 * Gives the file times that nobody else gives it. A file system's clock stands still for milliseconds, and who writes to a file
 * within them leaves the time of its last change as it was. So that time is set between two ticks, where no writing puts it, and
 * the time of its last reading at random, so that no two marks are alike.
 *
 * @returns undefined where the file system does not keep such times
 */
async function putMark(file: FileHandle): Promise<string | undefined> {
  const { mtimeNs } = await file.stat({ bigint: true })
  const changed = Number(mtimeNs / 1_000n) + randomInt(1, 1_000)
  const read = randomInt(2 ** 31) * 1_000 + randomInt(1_000)
  await file.utimes(read / 1_000, changed / MICROSECONDS_A_SECOND)
  const kept = await file.stat({ bigint: true })
  // A time is handed over as a floating-point number: to the microsecond it is the same.
  const isKept = Math.abs(Number(kept.mtimeNs / 1_000n) - changed) <= 1 && kept.mtimeNs !== mtimeNs
  return isKept ? markOf(file) : undefined
}

async function markOf(file: FileHandle): Promise<string> {
  const { mtimeNs, atimeNs } = await file.stat({ bigint: true })
  return `${mtimeNs} ${atimeNs}`
}
