/** Does one job. Runs at least once: after a crash, or when it throws, it is run again with the same payload. */
export type JobHandler = (payload: unknown) => Promise<void>

/** Workers of their own for some jobs, so that slow ones (a mail server that takes its time) do not hold up quick ones. */
export interface JobLane {
  readonly name: string
  /** How many run at once. */
  readonly concurrency: number
  /** Jobs without a time are announced when they are added. Those whose time has come are looked for this often. */
  readonly pollMilliseconds: number
  readonly jobs: Readonly<Record<string, JobHandler>>
  /**
   * Those of them that nobody orders: done once a day, by one of all processes, at this time of UTC (`HH:MM`). One that
   * was missed because no process ran is made up for at the next start.
   */
  readonly daily?: Readonly<Record<string, string>>
}

export interface JobLog {
  error(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
}
