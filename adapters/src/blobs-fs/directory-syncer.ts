import { type FileHandle, open } from 'node:fs/promises'

interface PendingSync {
  running: Promise<void> | undefined
  next: Promise<void> | undefined
}

interface OpenDirectory {
  readonly handle: Promise<FileHandle>
  closing: NodeJS.Timeout | undefined
}

/** Opening a directory costs more than flushing it, so frequently used ones stay open this long. */
const OPEN_MILLISECONDS = 2_000

/**
 * Flushes directories, at most one flush each. Later callers share the next flush, because a flush only covers renames
 * completed before it *started*.
 */
export class DirectorySyncer {
  readonly #pending = new Map<string, PendingSync>()
  readonly #open = new Map<string, OpenDirectory>()

  sync(directory: string): Promise<void> {
    const pending = this.#pending.get(directory) ?? { running: undefined, next: undefined }
    this.#pending.set(directory, pending)
    if (pending.running === undefined) return this.#start(directory, pending)
    pending.next ??= pending.running
      .catch(() => {})
      .then(() => {
        pending.next = undefined
        return this.#start(directory, pending)
      })
    return pending.next
  }

  #start(directory: string, pending: PendingSync): Promise<void> {
    const running = this.#flush(directory).finally(() => {
      pending.running = undefined
      if (pending.next === undefined) this.#pending.delete(directory)
    })
    pending.running = running
    return running
  }

  async #flush(directory: string): Promise<void> {
    const opened = this.#open.get(directory) ?? { handle: open(directory, 'r'), closing: undefined }
    this.#open.set(directory, opened)
    clearTimeout(opened.closing)
    try {
      await (await opened.handle).sync()
    } catch (error) {
      await this.#close(directory, opened)
      throw error
    }
    opened.closing = setTimeout(() => void this.#close(directory, opened), OPEN_MILLISECONDS).unref()
  }

  async #close(directory: string, opened: OpenDirectory): Promise<void> {
    this.#open.delete(directory)
    await opened.handle.then((handle) => handle.close()).catch(() => {})
  }
}
