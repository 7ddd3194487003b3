/** A check of the installation. `look` returns its finding, or throws the problem. */
export interface Check {
  readonly name: string
  look(): Promise<string>
}

/** The result of a check. */
export interface Finding {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
}

/** A problem that does not stop mail. It is reported, but is not a failure. */
export class Warning extends Error {
  override readonly name = 'Warning'
}
