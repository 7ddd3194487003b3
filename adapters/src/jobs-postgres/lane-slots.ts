import type { JobLane } from './lanes.ts'

export class LaneSlots {
  readonly lane: JobLane
  readonly names: readonly string[]
  #running = 0
  #fetchAt = 0
  #fetchedAt = performance.now()
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

  /** This is when jobs were last fetched, or could have been with a free slot. */
  get fetchedAt(): number {
    return this.#fetchedAt
  }

  get fetchAt(): number {
    return this.free > 0 ? this.#fetchAt : Number.POSITIVE_INFINITY
  }

  expectJobs(): void {
    this.#fetchAt = 0
  }

  /** Call it before the statement is sent, so that jobs announced meanwhile trigger another fetch. */
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
