import type { JobLane } from './lanes.ts'

/** How many jobs of one lane run, and when its next ones are to be fetched. Times are those of `performance.now()`. */
export class LaneSlots {
  readonly lane: JobLane
  readonly names: readonly string[]
  #running = 0
  #fetchAt = 0
  #fetchedAt = performance.now()
  /** The last fetch found as many jobs as there were slots, so more may wait. */
  #mayHaveMore = false

  constructor(lane: JobLane) {
    this.lane = lane
    this.names = Object.keys(lane.jobs)
  }

  get running(): number {
    return this.#running
  }

  get free(): number {
    return this.lane.concurrency - this.#running
  }

  /** When jobs were last fetched, or could have been had a slot been free. */
  get fetchedAt(): number {
    return this.#fetchedAt
  }

  /** When to fetch next; never while all slots are taken. */
  get fetchAt(): number {
    return this.free > 0 ? this.#fetchAt : Number.POSITIVE_INFINITY
  }

  /** Jobs were added, or may have been. */
  expectJobs(): void {
    this.#fetchAt = 0
  }

  /** Call before the statement leaves: jobs that are announced while it runs are fetched by the next one. */
  beginFetch(now: number): number {
    this.#fetchAt = now + this.lane.pollMilliseconds
    return this.free
  }

  endFetch(asked: number, found: number, now: number): void {
    this.#running += found
    this.#mayHaveMore = found === asked
    this.#fetchedAt = now
  }

  endJob(): void {
    this.#running -= 1
    if (this.#mayHaveMore) this.#fetchAt = 0
  }
}
