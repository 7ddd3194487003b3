import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageFull, type StorageRoom } from '@sen/core/ports/storage-room'
import { STORAGE_LOOK_SECONDS, STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'

export interface WatchedStorage {
  /** One path per file system is needed. Without paths, there is always room. */
  readonly paths: readonly string[]
  /** Called when less than the reserve is free, and when there is more again. */
  changed?(isShort: boolean, freeBytes: number): void
  /** Called when the free space of a path cannot be read any more. */
  failed?(path: string, error: unknown): void
  freeBytes?(path: string): Promise<number>
}

export class WatchedStorageRoom implements StorageRoom {
  readonly #storage: WatchedStorage
  readonly #timer: NodeJS.Timeout
  #freeBytes = Number.POSITIVE_INFINITY
  readonly #lastFreeBytes = new Map<string, number>()
  readonly #failing = new Set<string>()
  #takenBytes = 0
  #wasShort = false
  #looking: Promise<void> | undefined

  private constructor(storage: WatchedStorage) {
    this.#storage = storage
    this.#timer = setInterval(() => this.measure(), STORAGE_LOOK_SECONDS * 1_000)
    this.#timer.unref()
  }

  static async open(storage: WatchedStorage): Promise<WatchedStorageRoom> {
    const room = new WatchedStorageRoom(storage)
    await room.measure()
    return room
  }

  isShort(): boolean {
    return this.#leftBytes() < STORAGE_RESERVE_BYTES
  }

  freeBytes(): number {
    return this.#freeBytes
  }

  reserve(bytes: number): void {
    if (this.#leftBytes() - bytes < STORAGE_RESERVE_BYTES) throw new StorageFull()
    this.#takenBytes += bytes
  }

  /** Checks never run concurrently, even if a file system is slow. */
  measure(): Promise<void> {
    this.#looking ??= this.#measure().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #measure(): Promise<void> {
    const { paths, changed } = this.#storage
    this.#freeBytes = Math.min(...(await Promise.all(paths.map((path) => this.#freeBytesOf(path)))))
    this.#takenBytes = 0
    const isShort = this.isShort()
    if (isShort !== this.#wasShort) changed?.(isShort, this.#freeBytes)
    this.#wasShort = isShort
  }

  /** While the free space cannot be read, the last value counts, and writers get the error of the file system. */
  async #freeBytesOf(path: string): Promise<number> {
    const { freeBytes = freeBytesBy, failed } = this.#storage
    try {
      const bytes = await freeBytes(path)
      this.#lastFreeBytes.set(path, bytes)
      this.#failing.delete(path)
      return bytes
    } catch (error) {
      if (!this.#failing.has(path)) failed?.(path, error)
      this.#failing.add(path)
      return this.#lastFreeBytes.get(path) ?? Number.POSITIVE_INFINITY
    }
  }

  #leftBytes(): number {
    return this.#freeBytes - this.#takenBytes
  }
}

/**
 * Bytes for unprivileged users count, because the database does not run as root. A folder that does not exist yet is
 * created on the file system of its parent.
 */
async function freeBytesBy(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || dirname(path) === path) throw error
    return freeBytesBy(dirname(path))
  }
}
