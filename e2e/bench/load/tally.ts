import { quantile } from '../quantile.ts'
import type { LoadResult, Spread } from './load-job.ts'

export class Tally {
  readonly #milliseconds: number[] = []
  readonly #apart: number[] = []
  #failed = 0
  #problem: string | undefined
  readonly #from: number
  readonly #until: number

  constructor(from: number, until: number) {
    this.#from = from
    this.#until = until
  }

  /**
   * @param askedAt when the request was due, not when a connection was free
   * @param isApart also counted separately
   */
  answered(askedAt: number, answeredAt: number, isApart = false): void {
    if (askedAt < this.#from || askedAt >= this.#until) return
    this.#milliseconds.push(answeredAt - askedAt)
    if (isApart) this.#apart.push(answeredAt - askedAt)
  }

  failed(problem: string): void {
    this.#failed += 1
    this.#problem ??= problem
  }

  result(): LoadResult {
    const taken = this.#milliseconds
    return {
      ...spreadOf(taken),
      failed: this.#failed,
      perSecond: taken.length / ((Math.min(this.#until, performance.now()) - this.#from) / 1_000),
      maxMilliseconds: quantile(taken, 1),
      ...(this.#problem !== undefined && { problem: this.#problem }),
      ...(this.#apart.length > 0 && { apart: spreadOf(this.#apart) }),
    }
  }
}

function spreadOf(taken: readonly number[]): Spread {
  return { answered: taken.length, p50Milliseconds: quantile(taken, 0.5), p95Milliseconds: quantile(taken, 0.95) }
}
