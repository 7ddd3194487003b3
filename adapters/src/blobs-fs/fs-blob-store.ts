import type { Stats } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ByteStream } from '@sen/core/kit/bytes'
import { withCleanup } from '@sen/core/kit/clean-up'
import {
  BlobMissing,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
  type WriteSpan,
} from '@sen/core/ports/blob-store'
import { processIdentity } from '../process-identity.ts'
import { DeletionStaging } from './deletion-staging.ts'
import { DirectorySyncer } from './directory-syncer.ts'
import { readChunks, slices, writeDurably } from './durable-file.ts'
import { isErrno } from './errno.ts'
import { deleteTemporaryFiles } from './temporary-files.ts'
import { UnfinishedWrites } from './unfinished-writes.ts'

const KEY = /^[0-9a-f]{64}$/
const FAN_OUT = 256
/** A whole block is written, because small files may fit into a full file system. */
const PROBE_BYTES = 64 * 1024

/**
 * Stores blobs as files: `<folder>/<first two hex digits>/<SHA-256 in hex>`. A file is written to `tmp`, flushed and
 * renamed, and its directory is flushed before the key is returned. So a file under its key is complete, even after a
 * power failure.
 */
export class FsBlobStore implements BlobStore {
  readonly writes: UnfinishedWrites
  readonly #folder: string
  readonly #syncer = new DirectorySyncer()
  readonly #aside: DeletionStaging
  readonly #ready: Promise<void>

  constructor(folder: string) {
    this.#folder = resolve(folder)
    this.#aside = new DeletionStaging(join(this.#folder, 'aside'), this.#syncer)
    this.writes = new UnfinishedWrites(join(this.#folder, 'writes'), this.#syncer, (path, key) =>
      this.#commitFile(path, key),
    )
    this.#ready = this.#prepare()
    this.#ready.catch(() => {})
  }

  async write(content: Uint8Array): Promise<string> {
    const { key } = await this.writeStream(slices(content), Number.POSITIVE_INFINITY)
    return key
  }

  async writeStream(content: ByteStream, limitBytes: number): Promise<StoredBlob> {
    await this.#ready
    const temporary = join(this.#temporaryFolder(), processIdentity())
    try {
      const written = await writeDurably(temporary, content, limitBytes)
      await this.#moveIntoPlace(temporary, written.key)
      return written
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {})
      throw error
    }
  }

  async tryWriting(): Promise<void> {
    await this.#ready
    const temporary = join(this.#temporaryFolder(), processIdentity())
    await withCleanup(
      () => writeDurably(temporary, slices(new Uint8Array(PROBE_BYTES)), PROBE_BYTES),
      () => rm(temporary, { force: true }),
    )
  }

  get(key: string): Promise<Uint8Array> {
    return this.#read(key, (path) => readFile(path))
  }

  async *stream(key: string, range?: ByteRange): ByteStream {
    const file = await this.#read(key, (path) => open(path, 'r'))
    yield* readChunks(file, range?.fromByte, range?.untilByte)
  }

  async has(key: string): Promise<boolean> {
    if (!KEY.test(key)) return false
    try {
      await this.#read(key, (path) => stat(path))
      return true
    } catch (error) {
      if (error instanceof BlobMissing) return false
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    if (!KEY.test(key)) return
    await rm(this.#placeOf(key), { force: true })
    await this.#aside.remove(key)
  }

  async *list({ from, before }: WriteSpan): AsyncGenerator<string> {
    await this.#ready
    for (const directory of this.#places()) {
      for (const key of await readdir(directory)) {
        const putAt = KEY.test(key) ? (await statIfExists(join(directory, key)))?.mtime : undefined
        if (putAt !== undefined && putAt >= from && putAt < before) yield key
      }
    }
  }

  async setAside(key: string): Promise<void> {
    await this.#ready
    if (KEY.test(key)) await this.#aside.stage(key, this.#placeOf(key))
  }

  async *listAside({ from, before }: WriteSpan): AsyncGenerator<string> {
    await this.#ready
    for (const key of await this.#aside.list()) {
      const since = KEY.test(key) ? (await statIfExists(this.#aside.pathOf(key)))?.mtime : undefined
      if (since !== undefined && since >= from && since < before) yield key
    }
  }

  async removeAside(key: string): Promise<void> {
    if (KEY.test(key)) await this.#aside.remove(key)
  }

  async restore(key: string): Promise<void> {
    await this.#ready
    if (KEY.test(key)) await this.#aside.restore(key, this.#placeOf(key))
  }

  /** Tries the first path again last, in case the blob was restored in between. */
  async #read<T>(key: string, read: (path: string) => Promise<T>): Promise<T> {
    const place = this.#placeOf(key)
    for (const path of [place, this.#aside.pathOf(key), place]) {
      try {
        return await read(path)
      } catch (error) {
        if (!isErrno(error, 'ENOENT')) throw error
      }
    }
    throw new BlobMissing(`no blob ${key}`)
  }

  async #prepare(): Promise<void> {
    await mkdir(this.#temporaryFolder(), { recursive: true, mode: 0o700 })
    await this.writes.prepare()
    await Promise.all(this.#places().map((place) => mkdir(place, { recursive: true, mode: 0o700 })))
    await this.#syncer.sync(this.#folder)
    await this.#syncer.sync(join(this.#folder, '..'))
    await deleteTemporaryFiles(this.#temporaryFolder())
    await this.#aside.prepare((name) => (KEY.test(name) ? this.#placeOf(name) : undefined))
  }

  async #commitFile(path: string, key: string): Promise<void> {
    await this.#ready
    const temporary = join(this.#temporaryFolder(), processIdentity())
    const store = async (): Promise<void> => {
      await linkOrCopy(path, temporary)
      const now = new Date()
      // The blob's age counts from now, not from its last chunk.
      await utimes(temporary, now, now)
      await this.#moveIntoPlace(temporary, key)
    }
    await withCleanup(store, () => rm(temporary, { force: true }))
  }

  async #moveIntoPlace(temporary: string, key: string): Promise<void> {
    // Replace even an equal blob: the new age protects it from deletion.
    await rename(temporary, this.#placeOf(key))
    await this.#syncer.sync(this.#directoryOf(key))
  }

  #places(): readonly string[] {
    return Array.from({ length: FAN_OUT }, (_, n) => join(this.#folder, n.toString(16).padStart(2, '0')))
  }

  #temporaryFolder(): string {
    return join(this.#folder, 'tmp')
  }

  #directoryOf(key: string): string {
    return join(this.#folder, key.slice(0, 2))
  }

  #placeOf(key: string): string {
    if (!KEY.test(key)) throw new BlobMissing(`not a blob key: ${JSON.stringify(key.slice(0, 80))}`)
    return join(this.#directoryOf(key), key)
  }
}

async function statIfExists(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
    const file = await open(to, 'r+')
    await file.datasync()
    await file.close()
  }
}
