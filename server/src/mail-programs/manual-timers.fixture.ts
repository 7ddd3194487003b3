import type { Timers } from './timers.ts'

/** Timers that fire when the test advances them. */
export class ManualTimers implements Timers {
  #now = 0
  readonly #waiting = new Set<{ readonly at: number; readonly work: () => void }>()

  now(): number {
    return this.#now
  }

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.#now + milliseconds, work }
    this.#waiting.add(timer)
    return () => void this.#waiting.delete(timer)
  }

  advance(seconds: number): void {
    const until = this.#now + seconds * 1_000
    for (;;) {
      const [next] = [...this.#waiting].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)
      if (next === undefined) break
      this.#waiting.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.work()
    }
    this.#now = until
  }

  get count(): number {
    return this.#waiting.size
  }
}
