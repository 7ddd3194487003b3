import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteStream } from '@sen/core/kit/bytes'
import {
  BackupDamaged,
  type BackupSource,
  type BackupTarget,
  BackupUnusable,
  type PartSum,
} from '@sen/core/ports/backup-archive'
import type { StoredBlob } from '@sen/core/ports/blob-store'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { DirectorySyncer } from '../directory-syncer.ts'
import { readChunks, slices, writeFully } from '../durable-file.ts'
import { isErrno } from '../errno.ts'
import { FsBlobStore } from '../fs-blob-store.ts'
import { compressed, compressedName, decompressed } from './compressed-part.ts'
import { MANIFEST, PARTIAL, PRUNING } from './layout.ts'
import { Summing } from './part-sum.ts'
import { isPruned } from './pruning-mark.ts'
import { sealed, unsealed } from './sealed-text.ts'

const LEFT_BEHIND_MILLISECONDS = DAY_MILLISECONDS

/** Each backup's rows are in a subfolder named by its time; the blobs of all are stored once next to them. */
export class FolderBackupTarget implements BackupTarget {
  readonly place: string
  readonly #folder: string
  readonly #partial: string
  readonly #blobs: FsBlobStore
  readonly #syncer = new DirectorySyncer()

  private constructor(folder: string, name: string) {
    this.#folder = folder
    this.place = join(folder, name)
    this.#partial = `${this.place}${PARTIAL}`
    this.#blobs = new FsBlobStore(join(folder, 'blobs'))
  }

  /** Creates the folder. `name` must sort by time. @throws BackupUnusable while blobs are being deleted there */
  static async begin(folder: string, name: string): Promise<FolderBackupTarget> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeLeftBehind(folder)
    const target = new FolderBackupTarget(folder, name)
    await mkdir(target.#partial, { mode: 0o700 })
    // Otherwise it could rely on blobs that are just being deleted.
    if (await isPruned(join(folder, PRUNING))) {
      await target.abandon()
      throw new BackupUnusable(
        `Older backups in ${folder} are being removed at the moment. Run the command again when that has finished.`,
      )
    }
    return target
  }

  async writePart(name: string, content: ByteStream): Promise<PartSum> {
    const path = join(this.#partial, compressedName(name))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const summing = new Summing()
    await writeFlushed(path, compressed(summing.pass(content)))
    await this.#syncer.sync(dirname(path))
    return summing.sum()
  }

  readPart(name: string): ByteStream {
    return readPartOf(this.#partial, name)
  }

  hasBlob(key: string): Promise<boolean> {
    return this.#blobs.has(key)
  }

  writeBlob(_key: string, content: ByteStream): Promise<StoredBlob> {
    return this.#blobs.writeStream(content, Number.POSITIVE_INFINITY)
  }

  async finish(manifest: string): Promise<void> {
    await writeFlushed(join(this.#partial, MANIFEST), slices(sealed(manifest)))
    await this.#syncer.sync(this.#partial)
    await rename(this.#partial, this.place)
    await this.#syncer.sync(this.#folder)
  }

  async abandon(): Promise<void> {
    await rm(this.#partial, { recursive: true, force: true })
  }
}

export class FolderBackupSource implements BackupSource {
  readonly place: string
  readonly #blobs: FsBlobStore

  constructor(folder: string, name: string) {
    this.place = join(folder, name)
    this.#blobs = new FsBlobStore(join(folder, 'blobs'))
  }

  async readManifest(): Promise<string> {
    try {
      return unsealed(await readFile(join(this.place, MANIFEST)))
    } catch (error) {
      if (isErrno(error, 'ENOENT'))
        throw new BackupDamaged(`The backup ${this.place} is incomplete: it has no ${MANIFEST}.`)
      throw error
    }
  }

  readPart(name: string): ByteStream {
    return readPartOf(this.place, name)
  }

  async readBlob(key: string): Promise<ByteStream> {
    if (await this.#blobs.has(key)) return this.#blobs.stream(key)
    throw new BackupDamaged(`The blob ${key} is not in the backup.`)
  }

  async close(): Promise<void> {}
}

/** Returns the names of complete backups, the newest last. */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.endsWith(PARTIAL)) continue
    if (await isThere(join(folder, entry.name, MANIFEST))) found.push(entry.name)
  }
  return found.sort()
}

/** Deletes partial backups older than a day; a younger one may still be in progress. */
async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL)) continue
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > LEFT_BEHIND_MILLISECONDS) await rm(path, { recursive: true })
  }
}

async function* readPartOf(folder: string, name: string): ByteStream {
  const file = await openIfThere(join(folder, compressedName(name)))
  if (file) return yield* decompressed(readChunks(file), name)
  const plain = await openIfThere(join(folder, name))
  if (!plain) throw new BackupDamaged(`${name} is not in the backup.`)
  yield* readChunks(plain)
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

async function writeFlushed(path: string, content: ByteStream): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await writeFully(file, chunk)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
