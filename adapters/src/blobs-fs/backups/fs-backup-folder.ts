import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFolder, BackupSource, RemovedBlobs } from '@sen/core/ports/backup-archive'
import { DirectorySyncer } from '../directory-syncer.ts'
import { isErrno } from '../errno.ts'
import { backupsIn, FolderBackupSource } from './folder-backup.ts'
import { PARTIAL, PRUNING } from './layout.ts'
import { isPruned } from './pruning-mark.ts'

const KEY = /^[0-9a-f]{64}$/

/** Deletes older backups. A marker file exists and is renewed while blobs are deleted. */
export class FsBackupFolder implements BackupFolder {
  readonly #folder: string
  readonly #syncer = new DirectorySyncer()

  constructor(folder: string) {
    this.#folder = folder
  }

  list(): Promise<readonly string[]> {
    return backupsIn(this.#folder)
  }

  open(name: string): BackupSource {
    return new FolderBackupSource(this.#folder, name)
  }

  async remove(name: string): Promise<void> {
    const partial = join(this.#folder, `${name}${PARTIAL}`)
    await rename(join(this.#folder, name), partial)
    await this.#syncer.sync(this.#folder)
    await rm(partial, { recursive: true })
  }

  async alone<T>(work: (isAlone: () => Promise<boolean>) => Promise<T>): Promise<T | 'busy'> {
    const mark = join(this.#folder, PRUNING)
    if (!(await createMark(mark))) return 'busy'
    try {
      // A backup first creates its folder and then checks for the marker, so that one of the two sees the other.
      if (await this.#isWritten()) return 'busy'
      return await work(async () => {
        const now = new Date()
        await utimes(mark, now, now)
        return !(await this.#isWritten())
      })
    } finally {
      await rm(mark, { recursive: true, force: true })
    }
  }

  async removeBlobsBut(prefix: string, named: ReadonlySet<string>): Promise<RemovedBlobs> {
    const folder = join(this.#folder, 'blobs', prefix)
    let [count, sizeBytes] = [0, 0]
    for (const name of await namesIn(folder)) {
      if (!KEY.test(name) || named.has(name)) continue
      const path = join(folder, name)
      sizeBytes += (await stat(path)).size
      await rm(path)
      count += 1
    }
    return { count, sizeBytes }
  }

  async #isWritten(): Promise<boolean> {
    return (await readdir(this.#folder)).some((name) => name.endsWith(PARTIAL) && name !== PRUNING)
  }
}

async function createMark(mark: string): Promise<boolean> {
  try {
    await mkdir(mark, { mode: 0o700 })
    return true
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  }
  if (await isPruned(mark)) return false
  await rm(mark, { recursive: true, force: true })
  return createMark(mark)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  }
}
