import type { ErrorCode } from '@sen/model/error-codes'

/** The caller tried something that the product does not permit. Bugs throw ordinary errors. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: ErrorCode
  /** Details for the message on the page: a field's name, a limit, a list of addresses. Must not contain secrets. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, details?: Readonly<Record<string, unknown>>) {
    super(code)
    this.code = code
    this.details = details
  }
}
