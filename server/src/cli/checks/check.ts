/** One thing that must be right. `look` says what it found, or throws what is wrong. */
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

/** Mail works without it, though not as well: told, and not counted as a failure. */
export class Warning extends Error {
  override readonly name = 'Warning'
}
