import type { JobLane } from './lanes.ts'

/** Tracks the running jobs of a lane and the time of its next fetch. Times are those of `performance.now()`. */
export class LaneSlots {
  readonly lane: JobLane
  readonly names: readonly string[]
  #running = 0
  #fetchAt = 0
  #fetchedAt = performance.now()
  /** The last fetch filled all slots, so more jobs may wait. */
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

  /** When jobs were last fetched, or could have been if a slot had been free. */
  get fetchedAt(): number {
    return this.#fetchedAt
  }

  /** When to fetch next; infinite while all slots are taken. */
  get fetchAt(): number {
    return this.free > 0 ? this.#fetchAt : Number.POSITIVE_INFINITY
  }

  /** Call this when jobs may have been added. */
  expectJobs(): void {
    this.#fetchAt = 0
  }

  /** Call this before the statement is sent, so that jobs announced meanwhile trigger another fetch. */
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
