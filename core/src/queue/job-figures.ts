/** The state of the job queue, over all processes. */
export interface JobFigures {
  readonly jobs: readonly JobCounts[]
  /** The processes that fetch jobs, and those of them that did so in the last fifteen seconds. */
  readonly workers: number
  readonly activeWorkers: number
}

/** The jobs of one name. */
export interface JobCounts {
  readonly name: string
  /** Jobs that should have started by now. */
  readonly due: number
  /** Jobs that should have started a minute ago. */
  readonly overdue: number
  readonly running: number
}

/** The state of a lane in this process. */
export interface LaneState {
  readonly name: string
  readonly running: number
  readonly concurrency: number
  /** The time since the last fetch. It grows while all slots are taken, or without a database. */
  readonly sinceFetchSeconds: number
}
