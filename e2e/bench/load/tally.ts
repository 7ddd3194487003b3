import type { LoadResult } from './load-job.ts'

/** Counts answers; only those that were asked for after the warm-up. */
export class Tally {
  readonly #milliseconds: number[] = []
  #failed = 0
  #problem: string | undefined
  readonly #from: number
  readonly #until: number

  /** Both as `performance.now()` says. */
  constructor(from: number, until: number) {
    this.#from = from
    this.#until = until
  }

  /** @param askedAt when the request was due, not when a connection was free for it */
  answered(askedAt: number, answeredAt: number): void {
    if (askedAt >= this.#from && askedAt < this.#until) this.#milliseconds.push(answeredAt - askedAt)
  }

  failed(problem: string): void {
    this.#failed += 1
    this.#problem ??= problem
  }

  result(): LoadResult {
    const sorted = this.#milliseconds.sort((a, b) => a - b)
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      answered: sorted.length,
      failed: this.#failed,
      perSecond: sorted.length / ((Math.min(this.#until, performance.now()) - this.#from) / 1_000),
      p50Milliseconds: at(0.5),
      p95Milliseconds: at(0.95),
      maxMilliseconds: sorted.at(-1) ?? 0,
      ...(this.#problem !== undefined && { problem: this.#problem }),
    }
  }
}
