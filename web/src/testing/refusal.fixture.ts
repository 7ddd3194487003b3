import { ERROR_STATUS } from '@sen/contract/errors'
import type { ErrorCode } from '@sen/model/error-codes'
import { CallError } from '../data/call-error.ts'

/** Returns the error with which a fake refuses a call, with the server's status for its code. */
export function refusal(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): CallError {
  return new CallError(code, ERROR_STATUS[code], details)
}
