import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BlobTooLarge,
  type ResumableWrites,
  type StoredBlob,
  WriteElsewhere,
  WriteMissing,
} from '@sen/core/ports/blob-store'
import type { DirectorySyncer } from './directory-syncer.ts'
import { readChunks, writeDurably, writeFully } from './durable-file.ts'
import { isErrno } from './errno.ts'

/** `<id>.<bytes>`: how much of the file was flushed. What lies behind that, a crash may have left half written. */
const DATA = /^([0-9a-f-]{36})\.(\d+)$/
/** `<id>.finished` says in one line which blob was made of it. */
const FINISHED = 'finished'

/** Contents that come in pieces, each a file in `<folder>` that grows. */
export class UnfinishedWrites implements ResumableWrites {
  readonly #folder: string
  readonly #syncer: DirectorySyncer
  readonly #moveIntoPlace: (path: string, key: string) => Promise<void>

  constructor(folder: string, syncer: DirectorySyncer, moveIntoPlace: (path: string, key: string) => Promise<void>) {
    this.#folder = folder
    this.#syncer = syncer
    this.#moveIntoPlace = moveIntoPlace
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  async begin(): Promise<string> {
    await this.prepare()
    const id = randomUUID()
    await writeFile(this.#path(id, 0), '', { flag: 'wx', mode: 0o600 })
    await this.#syncer.sync(this.#folder)
    return id
  }

  async sizeBytes(writeId: string): Promise<number> {
    return (await this.#finished(writeId))?.sizeBytes ?? (await this.#size(writeId))
  }

  async append(
    writeId: string,
    { atByte, content, limitBytes }: Parameters<ResumableWrites['append']>[1],
  ): Promise<number> {
    const before = await this.sizeBytes(writeId)
    if (atByte !== before || (await this.#finished(writeId))) throw new WriteElsewhere(before)
    const file = await open(this.#path(writeId, before), 'r+')
    let size = before
    let broken: unknown
    try {
      await file.truncate(before)
      for await (const chunk of content) {
        if (size + chunk.byteLength > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
        await writeFully(file, chunk, size)
        size += chunk.byteLength
      }
    } catch (error) {
      broken = error
      if (error instanceof BlobTooLarge) size = before
    }
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
    if (size !== before) {
      await rename(this.#path(writeId, before), this.#path(writeId, size))
      await this.#syncer.sync(this.#folder)
    }
    if (broken !== undefined) throw broken
    return size
  }

  async finish(writeId: string): Promise<StoredBlob> {
    const finished = (await this.#finished(writeId)) ?? (await this.#record(writeId))
    const data = this.#path(writeId, finished.sizeBytes)
    try {
      await this.#moveIntoPlace(data, finished.key)
    } catch (error) {
      // It was moved before.
      if (!isErrno(error, 'ENOENT')) throw error
    }
    return finished
  }

  async drop(writeId: string): Promise<void> {
    for (const name of await this.#names()) {
      if (name.startsWith(`${writeId}.`)) await rm(join(this.#folder, name), { force: true })
    }
  }

  async *list(before: Date): AsyncGenerator<string> {
    for (const name of await this.#names()) {
      const [id] = name.split('.')
      const found = await stat(join(this.#folder, name)).catch(() => undefined)
      if (id && found && found.mtime < before) yield id
    }
  }

  /** Hashed from the file: what hashed the first pieces may have been another process. */
  async #record(writeId: string): Promise<StoredBlob> {
    const sizeBytes = await this.#size(writeId)
    const file = await open(this.#path(writeId, sizeBytes), 'r+')
    await file.truncate(sizeBytes)
    const hash = createHash('sha256')
    for await (const chunk of readChunks(file)) hash.update(chunk)
    const key = hash.digest('hex')
    const beside = join(this.#folder, `${writeId}.${randomUUID()}`)
    await writeDurably(beside, lineOf(`${key} ${sizeBytes}`), Number.POSITIVE_INFINITY)
    await rename(beside, this.#path(writeId, FINISHED))
    await this.#syncer.sync(this.#folder)
    return { key, sizeBytes }
  }

  async #finished(writeId: string): Promise<StoredBlob | undefined> {
    const [key, size] = await this.#line(writeId)
    return key && size ? { key, sizeBytes: Number(size) } : undefined
  }

  async #line(writeId: string): Promise<readonly string[]> {
    if (!(await this.#names()).includes(`${writeId}.${FINISHED}`)) return []
    return (await readFile(this.#path(writeId, FINISHED), 'utf8')).trim().split(' ')
  }

  async #size(writeId: string): Promise<number> {
    for (const name of await this.#names()) {
      const [, id, size] = DATA.exec(name) ?? []
      if (id === writeId) return Number(size)
    }
    throw new WriteMissing('no such write')
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder)
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return []
      throw error
    }
  }

  /** Ids from outside never become part of a path before a name in the folder has answered to them. */
  #path(writeId: string, end: number | typeof FINISHED): string {
    return join(this.#folder, `${writeId}.${end}`)
  }
}

async function* lineOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${text}\n`)
}
