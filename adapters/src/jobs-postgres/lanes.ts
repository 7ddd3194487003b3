/** Runs a job at least once: after a crash or an error, it runs again with the same payload. */
export type PayloadHandler = (payload: unknown) => Promise<void>

/** Lanes have their own workers, so that slow deliveries do not delay quick jobs. */
export interface JobLane {
  readonly name: string
  readonly concurrency: number
  /** Finds delayed jobs. Jobs without a delay start by NOTIFY, not by polling. */
  readonly pollMilliseconds: number
  readonly jobs: Readonly<Record<string, PayloadHandler>>
  /** Daily jobs run at this time in UTC (`HH:MM`), or at the next start if they were missed. */
  readonly daily?: Readonly<Record<string, string>>
}

export interface JobLog {
  error(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
}
