/** Slow jobs have pools of their own: mail servers may take minutes to answer, and tasks hours. */
export type JobLaneName = 'mailbox' | 'tasks' | 'files' | 'delivery'

export interface JobHandler<Payload, Needs> {
  readonly lane: JobLaneName
  /** Runs at least once for each job: again with the same payload when it throws, or after a crash. */
  run(needs: Needs, payload: Payload): Promise<void>
}

export type JobHandlers<Payloads, Needs> = {
  readonly [Name in keyof Payloads]: JobHandler<Payloads[Name], Needs>
}

export type JobOf<Payloads> = {
  [Name in keyof Payloads]: { readonly name: Name } & Payloads[Name]
}[keyof Payloads]

export type NeedsOf<UseCase> = UseCase extends (needs: infer Needs, ...rest: never[]) => unknown ? Needs : never

export interface JobOptions {
  readonly runAt?: Date
  /** A job with the same key replaces the waiting one. `cancelJob` takes the key. */
  readonly key?: string
}
