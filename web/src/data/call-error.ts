import type { ErrorCode } from '@sen/model/error-codes'

/** The server refused or failed, with an error code of the contract. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, status: number, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.details = details
  }
}

/** The network or the server is unreachable. The server may have carried out the request. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause })
    this.name = 'NoAnswer'
  }
}
