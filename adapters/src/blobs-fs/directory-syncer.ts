import { open } from 'node:fs/promises'

interface Turn {
  running: Promise<void> | undefined
  next: Promise<void> | undefined
}

/**
 * Flushes directories. One flush of a directory is in flight at a time; everybody who asks meanwhile shares the next one,
 * because only a flush that *starts* after a rename is sure to carry it.
 */
export class DirectorySyncer {
  readonly #turns = new Map<string, Turn>()

  sync(directory: string): Promise<void> {
    const turn = this.#turns.get(directory) ?? { running: undefined, next: undefined }
    this.#turns.set(directory, turn)
    if (turn.running === undefined) return this.#start(directory, turn)
    turn.next ??= turn.running
      .catch(() => {})
      .then(() => {
        turn.next = undefined
        return this.#start(directory, turn)
      })
    return turn.next
  }

  #start(directory: string, turn: Turn): Promise<void> {
    const running = flush(directory).finally(() => {
      turn.running = undefined
      if (turn.next === undefined) this.#turns.delete(directory)
    })
    turn.running = running
    return running
  }
}

async function flush(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
