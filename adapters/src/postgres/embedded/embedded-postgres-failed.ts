export type EmbeddedPostgresFailure =
  | 'unsupported-platform'
  | 'binaries-unusable'
  | 'no-service-user'
  | 'place-missing'
  | 'place-of-another'
  | 'place-unreachable'
  | 'cluster-version'
  | 'initialise-failed'
  | 'start-failed'
  | 'will-not-stop'

/** `message` tells the operator what is wrong and what to do. */
export class EmbeddedPostgresFailed extends Error {
  readonly failure: EmbeddedPostgresFailure

  constructor(failure: EmbeddedPostgresFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresFailed'
    this.failure = failure
  }
}
