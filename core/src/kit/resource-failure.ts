/** The disk of the database (SQLSTATE 53100), or that of the blobs, takes no more. */
const FULL_CODES: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** PostgreSQL is away, starting, shutting down or has no connection free; or the connection to it broke. */
const AWAY_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
])

const AWAY_MESSAGES =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error/

/** Files, memory, or whatever else PostgreSQL names in its classes 53 (insufficient resources) and 08 (connections). */
const SCARCE_CODES = /^(?:53...|08...|EMFILE|ENFILE|ENOMEM)$/

/** Whether what was thrown says that a disk of ours is full. */
export function isStorageFull(error: unknown): boolean {
  return FULL_CODES.has(codeOf(error))
}

/** Whether what was thrown says that the database does not answer any more, or not yet. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // The socket of an own database goes with it.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return AWAY_CODES.has(code) || hasNoSocket || AWAY_MESSAGES.test(error.message)
}

/** Whether another transaction held a lock for longer than calls wait (SQLSTATE 55P03). */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** Whether a statement took longer than those of calls may, or was cancelled (SQLSTATE 57014). */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/**
 * Whether what was thrown says that this installation lacks something for now, whatever it was asked to do: room, memory, its
 * database. The same work succeeds once that is back, so it is tried again soon and counts as no attempt. Only the error itself
 * is looked at: who wraps one says something else of it.
 */
export function isResourceFailure(error: unknown): boolean {
  return isStorageFull(error) || isDatabaseAway(error) || SCARCE_CODES.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
