import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteStream } from '@sen/core/kit/bytes'
import { rethrowAfter, withCleanup } from '@sen/core/kit/clean-up'
import {
  BlobTooLarge,
  type ResumableWrites,
  type StoredBlob,
  WriteBusy,
  WriteElsewhere,
  WriteMissing,
} from '@sen/core/ports/blob-store'
import { processIdentity } from '../process-identity.ts'
import { BatchedWriter } from './batched-writer.ts'
import type { DirectorySyncer } from './directory-syncer.ts'
import { readChunks } from './durable-file.ts'
import { isErrno } from './errno.ts'
import { RunningHashes } from './running-hashes.ts'
import { isLeftBehind } from './temporary-files.ts'

/**
 * The name has the flushed length; bytes after it may be incomplete. `.finished` forbids more bytes, because a blob may
 * share the file. `.by.<who>` is the process that uses it.
 */
const NAME = /^([0-9a-f-]{36})\.(\d+)(\.finished)?(?:\.by\.(.+))?$/

interface FoundWrite {
  readonly name: string
  readonly sizeBytes: number
  readonly isFinished: boolean
  readonly claimedBy: string | undefined
}

export class UnfinishedWrites implements ResumableWrites {
  readonly #folder: string
  readonly #syncer: DirectorySyncer
  readonly #commitFile: (path: string, key: string) => Promise<void>
  readonly #hashes = new RunningHashes()

  /** @param commitFile stores a complete and flushed file as a blob and keeps the file */
  constructor(folder: string, syncer: DirectorySyncer, commitFile: (path: string, key: string) => Promise<void>) {
    this.#folder = folder
    this.#syncer = syncer
    this.#commitFile = commitFile
  }

  async prepare(): Promise<void> {
    await this.#createFolder()
    for (const name of await this.#names()) {
      const [, id = '', size = '', finished = '', claimedBy] = NAME.exec(name) ?? []
      const isLeft = claimedBy !== undefined && (await isLeftBehind(claimedBy, this.#path(name)))
      if (isLeft) await rename(this.#path(name), this.#path(`${id}.${size}${finished}`))
    }
  }

  async begin(): Promise<string> {
    await this.#createFolder()
    const id = randomUUID()
    await writeFile(this.#path(`${id}.0`), '', { flag: 'wx', mode: 0o600 })
    await this.#syncer.sync(this.#folder)
    return id
  }

  async sizeBytes(writeId: string): Promise<number> {
    return (await this.#find(writeId)).sizeBytes
  }

  async append(
    writeId: string,
    { atByte, content, limitBytes }: Parameters<ResumableWrites['append']>[1],
  ): Promise<number> {
    const found = await this.#find(writeId)
    const before = found.sizeBytes
    if (found.isFinished || atByte !== before) throw new WriteElsewhere(before)
    const claimed = await this.#claim(writeId, found, '')
    let size = before
    const add = async (file: FileHandle): Promise<void> => {
      // Check before any change: only an unchanged file can be continued.
      const isWhole = (await file.stat()).size === before
      const hash = isWhole ? await this.#hashes.continued(writeId, file, before) : undefined
      await file.truncate(before)
      const writer = new BatchedWriter(file, before)
      const write = () =>
        addAll(writer, content, { limitBytes, hash }).catch((error: unknown) =>
          rethrowAfter(error, async () => {
            if (error instanceof BlobTooLarge) await file.truncate(before)
          }),
        )
      await withCleanup(write, async () => {
        await file.datasync()
        const { size: lyingBytes } = await file.stat()
        size = Math.min(writer.writtenTo, lyingBytes)
        const isExact = size === writer.endByte && size === lyingBytes
        await this.#hashes.remember(writeId, file, isExact ? hash : undefined, size)
      })
    }
    const addToClaimed = async (): Promise<void> => {
      const file = await open(claimed, 'r+')
      await withCleanup(
        () => add(file),
        () => file.close(),
      )
    }
    await withCleanup(addToClaimed, async () => {
      await rename(claimed, this.#path(`${writeId}.${size}`))
      await this.#syncer.sync(this.#folder)
    })
    return size
  }

  async cut(writeId: string, toByte: number): Promise<void> {
    const found = await this.#find(writeId)
    if (toByte === found.sizeBytes) return
    if (found.isFinished || toByte > found.sizeBytes) throw new WriteElsewhere(found.sizeBytes)
    const claimed = await this.#claim(writeId, found, '')
    this.#hashes.delete(writeId)
    await rename(claimed, this.#path(`${writeId}.${toByte}`))
    await this.#syncer.sync(this.#folder)
  }

  async finish(writeId: string): Promise<StoredBlob> {
    const found = await this.#find(writeId)
    const { sizeBytes } = found
    const claimed = await this.#claim(writeId, found, '.finished')
    const store = async (): Promise<StoredBlob> => {
      // Flush before the file becomes a blob. Otherwise a chunk could be written into the blob after a crash.
      if (!found.isFinished) await this.#syncer.sync(this.#folder)
      const key = await this.#hashOf(writeId, claimed, sizeBytes)
      await this.#commitFile(claimed, key)
      return { key, sizeBytes }
    }
    return withCleanup(store, () => rename(claimed, this.#path(`${writeId}.${sizeBytes}.finished`)))
  }

  async abort(writeId: string): Promise<void> {
    this.#hashes.delete(writeId)
    for (const name of await this.#names()) {
      if (NAME.exec(name)?.[1] === writeId) await rm(this.#path(name), { force: true })
    }
  }

  async *list(before: Date): AsyncGenerator<string> {
    for (const name of await this.#names()) {
      const [, id] = NAME.exec(name) ?? []
      const found = await stat(this.#path(name)).catch(() => undefined)
      if (id && found && found.mtime < before) yield id
    }
  }

  async #hashOf(writeId: string, path: string, sizeBytes: number): Promise<string> {
    const file = await open(path, 'r+')
    let known: string | undefined
    try {
      known = await this.#hashes.digest(writeId, file, sizeBytes)
      if ((await file.stat()).size !== sizeBytes) {
        await file.truncate(sizeBytes)
        await file.datasync()
      }
    } catch (error) {
      return rethrowAfter(error, () => file.close())
    }
    if (known !== undefined) {
      await file.close()
      return known
    }
    const hash = createHash('sha256')
    for await (const chunk of readChunks(file)) hash.update(chunk)
    return hash.digest('hex')
  }

  /** Claims a write by renaming its file, which only one process can do. @returns its path @throws WriteBusy */
  async #claim(writeId: string, { name, sizeBytes, claimedBy }: FoundWrite, state: '' | '.finished'): Promise<string> {
    const claimed = this.#path(`${writeId}.${sizeBytes}${state}.by.${processIdentity()}`)
    const isHeld = claimedBy !== undefined && !(await isLeftBehind(claimedBy, this.#path(name)))
    if (isHeld) throw new WriteBusy('this write is in use')
    try {
      await rename(this.#path(name), claimed)
    } catch (error) {
      throw isErrno(error, 'ENOENT') ? new WriteBusy('this write is in use') : error
    }
    return claimed
  }

  async #find(writeId: string): Promise<FoundWrite> {
    // A name that changes during the listing may be missing from it, so list twice.
    const found = (await this.#findByName(writeId)) ?? (await this.#findByName(writeId))
    if (!found) throw new WriteMissing('this write does not exist')
    // A partly copied folder may have shorter files. Continuing would fill the gap with zeros.
    const there = await stat(this.#path(found.name)).catch(() => undefined)
    if (there && there.size < found.sizeBytes) throw new WriteMissing('the file is shorter than what was flushed')
    return found
  }

  async #findByName(writeId: string): Promise<FoundWrite | undefined> {
    for (const name of await this.#names()) {
      const [, id, size, finished, claimedBy] = NAME.exec(name) ?? []
      if (id === writeId) return { name, sizeBytes: Number(size), isFinished: finished !== undefined, claimedBy }
    }
    return undefined
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder)
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return []
      throw error
    }
  }

  async #createFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** Ids from outside become part of a path only after a file name in the folder has matched. */
  #path(name: string): string {
    return join(this.#folder, name)
  }
}

async function addAll(
  writer: BatchedWriter,
  content: ByteStream,
  { limitBytes, hash }: { readonly limitBytes: number; readonly hash: Hash | undefined },
): Promise<void> {
  const add = async (): Promise<void> => {
    for await (const chunk of content) {
      if (writer.endByte + chunk.byteLength > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
      hash?.update(chunk)
      await writer.add(chunk)
    }
  }
  await withCleanup(add, () => writer.flush())
}
