/** Runs one job at least once: after a crash or an error, it runs again with the same payload. */
export type JobHandler = (payload: unknown) => Promise<void>

/**
 * A group of jobs with its own workers, so that slow ones (such as deliveries to slow servers) do not delay quick ones.
 */
export interface JobLane {
  readonly name: string
  /** The number of concurrent jobs. */
  readonly concurrency: number
  /** How often delayed jobs are polled. Jobs without a delay are announced when they are added. */
  readonly pollMilliseconds: number
  readonly jobs: Readonly<Record<string, JobHandler>>
  /**
   * Jobs that run once per day in one of the processes at this time in UTC (`HH:MM`). A job that was missed while no
   * process ran is made up for at the next start.
   */
  readonly daily?: Readonly<Record<string, string>>
}

export interface JobLog {
  error(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
}
