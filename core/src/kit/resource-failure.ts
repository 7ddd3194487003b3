/** The disk of the database (SQLSTATE 53100) or of the blobs is full. */
const FULL_CODES: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** PostgreSQL is down, starting, shutting down or out of connections, or the connection broke. */
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

/** Other shortages: files, memory, and PostgreSQL's classes 53 (insufficient resources) and 08 (connections). */
const SCARCE_CODES = /^(?:53...|08...|EMFILE|ENFILE|ENOMEM)$/

export function isStorageFull(error: unknown): boolean {
  return FULL_CODES.has(codeOf(error))
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // The socket of a local database does not exist while it is down.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return AWAY_CODES.has(code) || hasNoSocket || AWAY_MESSAGES.test(error.message)
}

/** SQLSTATE 55P03. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** SQLSTATE 57014. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/**
 * The same work succeeds later, so it is retried soon and counts as no attempt. The cause is not checked, because
 * wrapping an error gives it another meaning.
 */
export function isResourceFailure(error: unknown): boolean {
  return isStorageFull(error) || isDatabaseAway(error) || SCARCE_CODES.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
