export interface TurnsLimits {
  readonly together: number
  readonly ofOne: number
}

/** Waiting jobs alternate by name, so that a hundred jobs of one name do not delay another's. */
export class FairQueue {
  readonly #limits: TurnsLimits
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Map<string, number>()
  #together = 0

  constructor(limits: TurnsLimits) {
    this.#limits = limits
  }

  /** @param name the mailbox's id */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      const before = this.#waiting.get(name)
      if (before) before.push(resolve)
      else this.#waiting.set(name, [resolve])
      this.#startNext()
    })
    try {
      return await work()
    } finally {
      this.#together -= 1
      const left = this.#runningOf(name) - 1
      if (left === 0) this.#running.delete(name)
      else this.#running.set(name, left)
      this.#startNext()
    }
  }

  #startNext(): void {
    if (this.#together >= this.#limits.together) return
    for (const [name, waiting] of this.#waiting) {
      if (this.#runningOf(name) >= this.#limits.ofOne) continue
      const start = waiting.shift()
      this.#waiting.delete(name)
      if (waiting.length > 0) this.#waiting.set(name, waiting)
      this.#together += 1
      this.#running.set(name, this.#runningOf(name) + 1)
      start?.()
      return
    }
  }

  #runningOf(name: string): number {
    return this.#running.get(name) ?? 0
  }
}
