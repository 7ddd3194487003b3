/**
 * A semaphore that serves waiting callers in turn. A caller with many requests waits behind its own, and delays another
 * caller by at most one of them.
 */
export class FairSemaphore {
  /** The waiting callers, the next one first. */
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
    this.#putLast(from)
    const [first] = this.#waiting
    if (!first) {
      this.#free += 1
      return
    }
    const [caller, queue] = first
    const next = queue.shift()
    if (queue.length === 0) this.#waiting.delete(caller)
    else this.#putLast(caller)
    next?.()
  }

  #putLast(caller: string): void {
    const queue = this.#waiting.get(caller)
    if (!queue) return
    this.#waiting.delete(caller)
    this.#waiting.set(caller, queue)
  }
}
