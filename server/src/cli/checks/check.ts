/** `look` returns its finding, or throws the problem. */
export interface Check {
  readonly name: string
  run(): Promise<string>
}

export interface Finding {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
}

/** The problem does not stop mail, so it is not a failure. */
export class Warning extends Error {
  override readonly name = 'Warning'
}
