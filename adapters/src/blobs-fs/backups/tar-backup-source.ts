import { type FileHandle, open } from 'node:fs/promises'
import type { ByteStream } from '@sen/core/kit/bytes'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { BackupDamaged, type BackupSource } from '@sen/core/ports/backup-archive'
import { compressedName, decompressed } from './compressed-part.ts'
import { blobName, MANIFEST } from './layout.ts'
import { unsealed } from './sealed-text.ts'
import { readSpan } from './tar-backup-target.ts'
import { BLOCK_BYTES, paddingOf, readTarHeader } from './tar-header.ts'

interface Span {
  readonly at: number
  readonly sizeBytes: number
}

/** Opening reads all headers up to the manifest, which detects a truncated file without reading its blobs. */
export class TarBackupSource implements BackupSource {
  readonly place: string
  readonly #file: FileHandle
  readonly #parts: ReadonlyMap<string, Span>
  #next: number
  readonly #passed = new Map<string, Span>()
  #last: Promise<unknown> = Promise.resolve()

  private constructor(path: string, file: FileHandle, { parts, blobsAt }: Contents) {
    this.place = path
    this.#file = file
    this.#parts = parts
    this.#next = blobsAt
  }

  static async open(path: string): Promise<TarBackupSource> {
    const file = await open(path, 'r')
    try {
      return new TarBackupSource(path, file, await walk(path, file))
    } catch (error) {
      return rethrowAfter(error, () => file.close())
    }
  }

  async readManifest(): Promise<string> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.readPart(MANIFEST)) chunks.push(chunk)
    return unsealed(Buffer.concat(chunks))
  }

  async *readPart(name: string): ByteStream {
    const zipped = this.#parts.get(compressedName(name))
    if (zipped) return yield* decompressed(readSpan(this.#file, zipped.at, zipped.sizeBytes), name)
    const part = this.#parts.get(name)
    if (!part) throw new BackupDamaged(`${name} is not in the backup.`)
    yield* readSpan(this.#file, part.at, part.sizeBytes)
  }

  readBlob(key: string): Promise<ByteStream> {
    const found = this.#last.then(() => this.#find(blobName(key)))
    this.#last = found.catch(() => undefined)
    return found.then(({ at, sizeBytes }) => readSpan(this.#file, at, sizeBytes))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #find(name: string): Promise<Span> {
    const passed = this.#passed.get(name)
    if (passed) {
      this.#passed.delete(name)
      return passed
    }
    for (;;) {
      const entry = await headerAt(this.#file, this.#next)
      if (entry === undefined || entry.name === MANIFEST) {
        throw new BackupDamaged(`The blob ${name.slice(-64)} is not in the backup.`)
      }
      const span = { at: this.#next + BLOCK_BYTES, sizeBytes: entry.sizeBytes }
      this.#next = endOf(span)
      if (entry.name === name) return span
      this.#passed.set(entry.name, span)
    }
  }
}

interface Contents {
  readonly parts: ReadonlyMap<string, Span>
  readonly blobsAt: number
}

async function walk(path: string, file: FileHandle): Promise<Contents> {
  const { size } = await file.stat()
  const parts = new Map<string, Span>()
  let blobsAt: number | undefined
  for (let at = 0; ; ) {
    const entry = await headerAt(file, at)
    if (entry === undefined) throw new BackupDamaged(`${path} is incomplete or not a backup: it ends at byte ${at}.`)
    const span = { at: at + BLOCK_BYTES, sizeBytes: entry.sizeBytes }
    if (entry.name.startsWith('blobs/')) blobsAt ??= at
    else parts.set(entry.name, span)
    at = endOf(span)
    if (entry.name !== MANIFEST) continue
    if (at + 2 * BLOCK_BYTES !== size) throw new BackupDamaged(`${path} is incomplete: its end is missing.`)
    return { parts, blobsAt: blobsAt ?? span.at - BLOCK_BYTES }
  }
}

async function headerAt(file: FileHandle, at: number) {
  const block = Buffer.alloc(BLOCK_BYTES)
  const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, at)
  return bytesRead === BLOCK_BYTES ? readTarHeader(block) : undefined
}

function endOf({ at, sizeBytes }: Span): number {
  return at + sizeBytes + paddingOf(sizeBytes)
}
