import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DirectorySyncer } from './directory-syncer.ts'
import { isErrno } from './errno.ts'
import { temporaryFileName } from './temporary-files.ts'

/**
 * Removes old blobs so that a writer who relies on one at the same moment keeps it. The file is first moved aside, which
 * is atomic, and only then judged: whoever touched it before is seen by its age, and gets it put back; whoever comes
 * later finds its place empty and writes it anew. What a dead process left aside is put back: it was not judged yet.
 */
export class Aside {
  readonly #folder: string
  readonly #syncer: DirectorySyncer

  constructor(folder: string, syncer: DirectorySyncer) {
    this.#folder = folder
    this.#syncer = syncer
  }

  /** @param placeOf where a file of this name belongs; undefined when it is none of ours */
  async prepare(placeOf: (name: string) => string | undefined): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    for (const file of await readdir(this.#folder)) {
      const place = placeOf(file.slice(0, file.indexOf('.')))
      if (place !== undefined) await this.#putBack(join(this.#folder, file), place)
    }
  }

  /** Says whether it is gone; a file that was written to since `olderThan` stays. */
  async remove(place: string, olderThan: Date): Promise<boolean> {
    // Named by the process too: two that remove at once never judge each other's file.
    const aside = join(this.#folder, `${basename(place)}.${temporaryFileName()}`)
    try {
      await rename(place, aside)
      if ((await stat(aside)).mtime < olderThan) {
        await rm(aside, { force: true })
        return true
      }
    } catch (error) {
      // Somebody else removed it, or a process that is just starting put it back.
      if (isErrno(error, 'ENOENT')) return false
      throw error
    }
    await this.#putBack(aside, place)
    return false
  }

  async #putBack(aside: string, place: string): Promise<void> {
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
