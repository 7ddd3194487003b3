import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** Writes that nobody finishes are forgotten; those are read again. */
const MAX_REMEMBERED = 500

interface Running {
  readonly hash: Hash
  readonly sizeBytes: number
  /** When the file last changed, by its own clock: whoever else has written to it since is seen by that. */
  readonly changedAt: bigint
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
    if (!hash) return
    this.#known.set(writeId, { hash, sizeBytes, changedAt: await changeOf(file) })
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
    return known?.sizeBytes === sizeBytes && known.changedAt === (await changeOf(file)) ? known : undefined
  }
}

async function changeOf(file: FileHandle): Promise<bigint> {
  return (await file.stat({ bigint: true })).mtimeNs
}
