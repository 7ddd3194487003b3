import { link, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DirectorySyncer } from './directory-syncer.ts'
import { isErrno } from './errno.ts'

/**
 * Blobs on their way out: `<folder>/<key>`, the file's age being the time since when it is here. No step has to be one with
 * another: whoever relies on such a blob meanwhile reads it here, or has written it anew in its place.
 */
export class Aside {
  readonly #folder: string
  readonly #syncer: DirectorySyncer

  constructor(folder: string, syncer: DirectorySyncer) {
    this.#folder = folder
    this.#syncer = syncer
  }

  /**
   * What an earlier version had moved aside for a moment when it died (`<key>.<who>`) is put back.
   * @param placeOf where a file of this name belongs; undefined when it is none of ours
   */
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

  async take(key: string, place: string): Promise<void> {
    try {
      const now = new Date()
      // First: with its old age it would be removed at once, should the process end in between.
      await utimes(place, now, now)
      await rename(place, this.pathOf(key))
    } catch (error) {
      if (!isErrno(error, 'ENOENT')) throw error
    }
  }

  remove(key: string): Promise<void> {
    return rm(this.pathOf(key), { force: true })
  }

  putBack(key: string, place: string): Promise<void> {
    return this.#move(this.pathOf(key), place)
  }

  async #move(aside: string, place: string): Promise<void> {
    try {
      // Not a rename: what was written there meanwhile is newer.
      await link(aside, place)
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return
      // Where the file system knows no second names; what came meanwhile is equal.
      if (!isErrno(error, 'EEXIST')) await rename(aside, place)
    }
    await this.#syncer.sync(dirname(place))
    await rm(aside, { force: true })
  }
}
