/**
 * The worker pools of the queue. Slow jobs have pools of their own, so that they never delay quick ones: mail servers may
 * take minutes to answer, and tasks hours.
 */
export type JobLane = 'mailbox' | 'tasks' | 'files' | 'delivery'

export interface JobHandler<Payload, Needs> {
  readonly lane: JobLane
  /** Runs at least once for each job: again with the same payload when it throws, or after a crash. */
  run(needs: Needs, payload: Payload): Promise<void>
}

export type JobHandlers<Payloads, Needs> = {
  readonly [Name in keyof Payloads]: JobHandler<Payloads[Name], Needs>
}

/** The union of jobs with these payloads by name. */
export type JobOf<Payloads> = {
  [Name in keyof Payloads]: { readonly name: Name } & Payloads[Name]
}[keyof Payloads]

/** The type of a use case's first parameter. */
export type NeedsOf<UseCase> = UseCase extends (needs: infer Needs, ...rest: never[]) => unknown ? Needs : never

export interface JobOptions {
  readonly runAt?: Date
  /** A job with the same key replaces the waiting one. `cancelJob` takes the key. */
  readonly key?: string
}
