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

/** A page that takes files, as somebody wants to have it. */
export interface FileRequestChoice {
  /** Of all that is brought together. */
  readonly limitBytes: number
  /** Of files; undefined: as many as there is room for. */
  readonly limitCount: number | undefined
  readonly expiresAt: Date
  /** Undefined: without one. Empty: the option is on, and nothing is typed yet. */
  readonly password: string | undefined
}

const DAY_MILLISECONDS = 24 * 3_600_000

/** Why nobody can be asked for files so; undefined: they can. The dialog says it, and the server refuses by it. */
export function fileRequestProblem(choice: FileRequestChoice, now: Date): FileRequestProblem | undefined {
  const { limitBytes, limitCount, expiresAt } = choice
  if (!isWithin(limitBytes, MAX_DRIVE_FILE_BYTES)) return 'limit'
  if (limitCount !== undefined && !isWithin(limitCount, MAX_FILE_REQUEST_FILES)) return 'count'
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= now) return 'expiry-past'
  // The last of so many days is a whole one, wherever the account is.
  if (expiresAt.getTime() > now.getTime() + (MAX_FILE_REQUEST_DAYS + 1) * DAY_MILLISECONDS) return 'expiry-late'
  return passwordProblem(choice.password)
}

/** How much more may come. */
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
