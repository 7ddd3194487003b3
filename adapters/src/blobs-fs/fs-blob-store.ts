import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ByteStream } from '@sen/core/kit/bytes'
import { BlobMissing, type BlobStore, BlobTooLarge, type PutSpan } from '@sen/core/ports/blob-store'
import { Aside } from './aside.ts'
import { DirectorySyncer } from './directory-syncer.ts'
import { isErrno } from './errno.ts'
import { sweepTemporaryFiles, temporaryFileName } from './temporary-files.ts'

const KEY = /^[0-9a-f]{64}$/
const SLICE_BYTES = 256 * 1024
const FAN_OUT = 256
/** A whole block of the file system: smaller ones may fit where nothing else does. */
const PROBE_BYTES = 64 * 1024

/**
 * Blobs as files: `<folder>/<first two hex digits>/<SHA-256 in hex>`. A file is written beside (`<folder>/tmp`), flushed,
 * renamed into its place, and the place's directory flushed, before its key is given out; so a name in its place always
 * stands for whole content, whatever happened to the machine.
 */
export class FsBlobStore implements BlobStore {
  readonly #folder: string
  readonly #syncer = new DirectorySyncer()
  readonly #aside: Aside
  readonly #ready: Promise<void>

  constructor(folder: string) {
    this.#folder = resolve(folder)
    this.#aside = new Aside(join(this.#folder, 'aside'), this.#syncer)
    this.#ready = this.#prepare()
    // Whoever uses the store first hears of the failure.
    this.#ready.catch(() => {})
  }

  async put(content: Uint8Array): Promise<string> {
    const { key } = await this.putStream(slices(content), Number.POSITIVE_INFINITY)
    return key
  }

  async putStream(
    content: ByteStream,
    limitBytes: number,
  ): Promise<{ readonly key: string; readonly sizeBytes: number }> {
    await this.#ready
    const temporary = join(this.#temporaryFolder(), temporaryFileName())
    try {
      const written = await writeDurably(temporary, content, limitBytes)
      await this.#moveIntoPlace(temporary, written.key)
      return written
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {})
      throw error
    }
  }

  /**
   * Writes a little and takes it away again.
   * @throws what the file system says when nothing can be kept here: ENOSPC, EROFS, EACCES …
   */
  async tryWriting(): Promise<void> {
    await this.#ready
    const temporary = join(this.#temporaryFolder(), temporaryFileName())
    try {
      await writeDurably(temporary, slices(new Uint8Array(PROBE_BYTES)), PROBE_BYTES)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async get(key: string): Promise<Uint8Array> {
    try {
      return await readFile(this.#placeOf(key))
    } catch (error) {
      throw asMissing(error, key)
    }
  }

  async *stream(key: string): ByteStream {
    let file: FileHandle
    try {
      file = await open(this.#placeOf(key), 'r')
    } catch (error) {
      throw asMissing(error, key)
    }
    try {
      for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: SLICE_BYTES })) {
        yield chunk as Uint8Array
      }
    } finally {
      await file.close()
    }
  }

  async has(key: string): Promise<boolean> {
    return KEY.test(key) && (await look(this.#placeOf(key))) !== undefined
  }

  async remove(key: string): Promise<void> {
    if (!KEY.test(key)) return
    await rm(this.#placeOf(key), { force: true })
  }

  async *list({ from, before }: PutSpan): AsyncGenerator<string> {
    await this.#ready
    for (const directory of this.#places()) {
      for (const key of await readdir(directory)) {
        const putAt = KEY.test(key) ? (await look(join(directory, key)))?.mtime : undefined
        if (putAt !== undefined && putAt >= from && putAt < before) yield key
      }
    }
  }

  async removeIfOlder(key: string, olderThan: Date): Promise<boolean> {
    if (!KEY.test(key)) return false
    await this.#ready
    const place = this.#placeOf(key)
    const found = await look(place)
    return found !== undefined && found.mtime < olderThan && (await this.#aside.remove(place, olderThan))
  }

  async #prepare(): Promise<void> {
    await mkdir(this.#temporaryFolder(), { recursive: true, mode: 0o700 })
    await Promise.all(this.#places().map((place) => mkdir(place, { recursive: true, mode: 0o700 })))
    await this.#syncer.sync(this.#folder)
    await this.#syncer.sync(join(this.#folder, '..'))
    await sweepTemporaryFiles(this.#temporaryFolder())
    await this.#aside.prepare((name) => (KEY.test(name) ? this.#placeOf(name) : undefined))
  }

  async #moveIntoPlace(temporary: string, key: string): Promise<void> {
    // Also over an equal one: its age says to `removeIfOlder` that somebody relies on it from now on, and the writer that
    // put it may not have flushed its directory yet.
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

async function writeDurably(
  path: string,
  content: ByteStream,
  limitBytes: number,
): Promise<{ readonly key: string; readonly sizeBytes: number }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
      hash.update(chunk)
      await writeFully(file, chunk)
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  return { key: hash.digest('hex'), sizeBytes }
}

async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let offset = 0
  while (offset < chunk.byteLength) {
    const { bytesWritten } = await file.write(chunk, offset, chunk.byteLength - offset)
    offset += bytesWritten
  }
}

/** In slices, so that hashing a large message never holds the event loop for long. */
async function* slices(content: Uint8Array): ByteStream {
  for (let start = 0; start < content.byteLength; start += SLICE_BYTES) {
    yield content.subarray(start, start + SLICE_BYTES)
  }
}

async function look(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

function asMissing(error: unknown, key: string): unknown {
  return isErrno(error, 'ENOENT') ? new BlobMissing(`no blob ${key}`) : error
}
