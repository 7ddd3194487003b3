/** The operator can fix it: `message` is one line with the cause. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
  readonly exitCode: number

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

export const EXIT_FAILED = 1
export const EXIT_WRONG_CONFIG = 2
export const EXIT_IN_USE = 3
