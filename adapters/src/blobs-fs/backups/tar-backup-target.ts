import { createHash } from 'node:crypto'
import { type FileHandle, link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ByteStream } from '@sen/core/kit/bytes'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { type BackupTarget, BackupUnusable, type PartSum } from '@sen/core/ports/backup-archive'
import type { StoredBlob } from '@sen/core/ports/blob-store'
import { DirectorySyncer } from '../directory-syncer.ts'
import { slices, writeFully } from '../durable-file.ts'
import { isErrno } from '../errno.ts'
import { compressed, compressedName, decompressed } from './compressed-part.ts'
import { blobName, MANIFEST, PARTIAL } from './layout.ts'
import { Summing } from './part-sum.ts'
import { sealed } from './sealed-text.ts'
import { BLOCK_BYTES, paddingOf, tarHeader } from './tar-header.ts'

const SLICE_BYTES = 256 * 1024

/** Writes a backup as a standard tar. A header is written before its content once the length is known. */
export class TarBackupTarget implements BackupTarget {
  readonly place: string
  readonly #file: FileHandle
  readonly #parts = new Map<string, { readonly at: number; readonly sizeBytes: number }>()
  #end = 0
  #last: Promise<unknown> = Promise.resolve()

  private constructor(path: string, file: FileHandle) {
    this.place = path
    this.#file = file
  }

  /** @throws BackupUnusable if the file exists, or a partial one in progress or left over */
  static async begin(path: string): Promise<TarBackupTarget> {
    if (await isThere(path)) throw new BackupUnusable(`${path} already exists. Use another file name.`)
    try {
      return new TarBackupTarget(path, await open(`${path}${PARTIAL}`, 'wx+', 0o600))
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error
      throw new BackupUnusable(
        `${path}${PARTIAL} exists: another backup is writing it, or a backup was interrupted. If no backup is running, delete it.`,
      )
    }
  }

  async writePart(name: string, content: ByteStream): Promise<PartSum> {
    return this.#afterOthers(async () => {
      const at = this.#end + BLOCK_BYTES
      const summing = new Summing()
      const written = await this.#writeEntry(compressedName(name), compressed(summing.pass(content)))
      this.#parts.set(name, { at, sizeBytes: written.sizeBytes })
      return summing.sum()
    })
  }

  async *readPart(name: string): ByteStream {
    const part = this.#parts.get(name)
    if (!part) throw new Error(`${name} was not written`)
    yield* decompressed(readSpan(this.#file, part.at, part.sizeBytes), name)
  }

  async hasBlob(): Promise<boolean> {
    return false
  }

  writeBlob(key: string, content: ByteStream): Promise<StoredBlob> {
    return this.#afterOthers(async () => {
      const { sizeBytes, sha256 } = await this.#writeEntry(blobName(key), content)
      return { key: sha256, sizeBytes }
    })
  }

  async finish(manifest: string): Promise<void> {
    await this.#afterOthers(() => this.#writeEntry(MANIFEST, slices(sealed(manifest))))
    await writeFully(this.#file, Buffer.alloc(2 * BLOCK_BYTES), this.#end)
    await this.#file.sync()
    await this.#file.close()
    // Use a link, because a rename would overwrite a file created meanwhile.
    await link(`${this.place}${PARTIAL}`, this.place)
    await rm(`${this.place}${PARTIAL}`)
    await new DirectorySyncer().sync(dirname(this.place))
  }

  async abandon(): Promise<void> {
    await this.#last
    await this.#file.close().catch(() => undefined)
    await rm(`${this.place}${PARTIAL}`, { force: true })
  }

  #afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async #writeEntry(name: string, content: ByteStream): Promise<PartSum> {
    const start = this.#end
    const hash = createHash('sha256')
    let at = start + BLOCK_BYTES
    try {
      for await (const chunk of content) {
        hash.update(chunk)
        await writeFully(this.#file, chunk, at)
        at += chunk.byteLength
      }
    } catch (error) {
      return rethrowAfter(error, () => this.#file.truncate(start))
    }
    const sizeBytes = at - start - BLOCK_BYTES
    await writeFully(this.#file, Buffer.alloc(paddingOf(sizeBytes)), at)
    await writeFully(this.#file, tarHeader({ name, sizeBytes }), start)
    this.#end = at + paddingOf(sizeBytes)
    return { sizeBytes, sha256: hash.digest('hex') }
  }
}

export async function* readSpan(file: FileHandle, at: number, sizeBytes: number): ByteStream {
  for (let done = 0; done < sizeBytes; ) {
    const slice = Buffer.alloc(Math.min(SLICE_BYTES, sizeBytes - done))
    const { bytesRead } = await file.read(slice, 0, slice.length, at + done)
    if (bytesRead === 0) return
    done += bytesRead
    yield slice.subarray(0, bytesRead)
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r')).close()
    return true
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
