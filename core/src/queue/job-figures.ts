/** The state of the job queue, over all processes. */
export interface JobFigures {
  readonly jobs: readonly JobCounts[]
  /** Processes that fetch jobs, and of those the ones that asked for jobs in the last quarter of a minute. */
  readonly workers: number
  readonly activeWorkers: number
}

/** The jobs of one name. */
export interface JobCounts {
  readonly name: string
  /** They should have begun by now. */
  readonly due: number
  /** They should have begun a minute ago. */
  readonly overdue: number
  readonly running: number
}

/** What a lane of this process is doing. */
export interface LaneState {
  readonly name: string
  readonly running: number
  readonly concurrency: number
  /** Since jobs were last fetched. It grows while all slots are taken, and while there is no database. */
  readonly sinceFetchSeconds: number
}
