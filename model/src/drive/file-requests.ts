import { DAY_MILLISECONDS } from '../durations.ts'
import { MAX_DRIVE_FILE_BYTES, MAX_FILE_REQUEST_DAYS, MAX_FILE_REQUEST_FILES } from './limits.ts'
import { passwordProblem } from './sharing.ts'

export type FileRequestProblem =
  | 'expiry-past'
  | 'expiry-late'
  | 'limit'
  | 'count'
  | 'password-missing'
  | 'password-short'
  | 'password-long'

export interface FileRequestChoice {
  readonly limitBytes: number
  readonly limitCount: number | undefined
  readonly expiresAt: Date
  /** Undefined for no password; empty if the option is on but no password was typed yet. */
  readonly password: string | undefined
}

export function fileRequestProblem(choice: FileRequestChoice, now: Date): FileRequestProblem | undefined {
  const { limitBytes, limitCount, expiresAt } = choice
  if (!isWithin(limitBytes, MAX_DRIVE_FILE_BYTES)) return 'limit'
  if (limitCount !== undefined && !isWithin(limitCount, MAX_FILE_REQUEST_FILES)) return 'count'
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= now) return 'expiry-past'
  // One more day allows for the end of the last day in any time zone.
  if (expiresAt.getTime() > now.getTime() + (MAX_FILE_REQUEST_DAYS + 1) * DAY_MILLISECONDS) return 'expiry-late'
  return passwordProblem(choice.password)
}

export function fileRequestRoom(request: {
  readonly limitBytes: number
  readonly receivedBytes: number
  readonly limitCount: number | undefined
  readonly receivedCount: number
}): { readonly bytes: number; readonly count: number | undefined } {
  const { limitCount } = request
  return {
    bytes: Math.max(0, request.limitBytes - request.receivedBytes),
    count: limitCount === undefined ? undefined : Math.max(0, limitCount - request.receivedCount),
  }
}

function isWithin(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= most
}
