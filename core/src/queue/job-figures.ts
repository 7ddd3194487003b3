export interface JobFigures {
  readonly jobs: readonly JobCounts[]
  /** Processes that fetched jobs, and those that did so in the last fifteen seconds. */
  readonly workers: number
  readonly activeWorkers: number
}

export interface JobCounts {
  readonly name: string
  readonly due: number
  readonly overdue: number
  readonly running: number
}

export interface LaneState {
  readonly name: string
  readonly running: number
  readonly concurrency: number
  /** Grows while all slots are taken, or without a database. */
  readonly sinceFetchSeconds: number
}
