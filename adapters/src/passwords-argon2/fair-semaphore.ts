/** Serves callers alternately, so that a caller with many requests delays another by at most one. */
export class FairSemaphore {
  readonly #waiting = new Map<string, (() => void)[]>()
  #free: number

  constructor(permits: number) {
    this.#free = permits
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#queueOf(caller).push(resolve))
    try {
      return await work()
    } finally {
      this.#passOn(caller)
    }
  }

  #queueOf(caller: string): (() => void)[] {
    const queue = this.#waiting.get(caller) ?? []
    this.#waiting.set(caller, queue)
    return queue
  }

  #passOn(from: string): void {
    this.#moveToEnd(from)
    const [first] = this.#waiting
    if (!first) {
      this.#free += 1
      return
    }
    const [caller, queue] = first
    const next = queue.shift()
    if (queue.length === 0) this.#waiting.delete(caller)
    else this.#moveToEnd(caller)
    next?.()
  }

  #moveToEnd(caller: string): void {
    const queue = this.#waiting.get(caller)
    if (!queue) return
    this.#waiting.delete(caller)
    this.#waiting.set(caller, queue)
  }
}
