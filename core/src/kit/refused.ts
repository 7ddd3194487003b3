import type { ErrorCode } from '@sen/model/error-codes'

/** An expected refusal: the caller did something the product does not allow. Bugs throw ordinary errors. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: ErrorCode
  /** What the page needs to say it well: a field's name, a limit, a list of addresses. Never a secret. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, details?: Readonly<Record<string, unknown>>) {
    super(code)
    this.code = code
    this.details = details
  }
}
