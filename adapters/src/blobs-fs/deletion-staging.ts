import { link, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DirectorySyncer } from './directory-syncer.ts'
import { isErrno } from './errno.ts'

/**
 * Holds blobs that are about to be deleted: `<folder>/<key>`. The file's age is the time since it was set aside. A
 * reader that needs such a blob meanwhile reads it here.
 */
export class DeletionStaging {
  readonly #folder: string
  readonly #syncer: DirectorySyncer

  constructor(folder: string, syncer: DirectorySyncer) {
    this.#folder = folder
    this.#syncer = syncer
  }

  /** Restores files that an earlier version left as `<key>.<who>`. @param placeOf undefined for foreign files */
  async prepare(placeOf: (name: string) => string | undefined): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    for (const file of await readdir(this.#folder)) {
      const end = file.indexOf('.')
      const place = end === -1 ? undefined : placeOf(file.slice(0, end))
      if (place !== undefined) await this.#move(join(this.#folder, file), place)
    }
  }

  pathOf(key: string): string {
    return join(this.#folder, key)
  }

  list(): Promise<string[]> {
    return readdir(this.#folder)
  }

  async stage(key: string, place: string): Promise<void> {
    try {
      const now = new Date()
      // Update the age first. With its old age, the file would be deleted at once if the process ended in between.
      await utimes(place, now, now)
      await rename(place, this.pathOf(key))
    } catch (error) {
      if (!isErrno(error, 'ENOENT')) throw error
    }
  }

  remove(key: string): Promise<void> {
    return rm(this.pathOf(key), { force: true })
  }

  restore(key: string, place: string): Promise<void> {
    return this.#move(this.pathOf(key), place)
  }

  async #move(aside: string, place: string): Promise<void> {
    try {
      // Use a link instead of a rename, because a file written there meanwhile is newer.
      await link(aside, place)
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return
      if (!isErrno(error, 'EEXIST')) await rename(aside, place)
    }
    await this.#syncer.sync(dirname(place))
    await rm(aside, { force: true })
  }
}
