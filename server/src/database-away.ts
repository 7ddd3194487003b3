/** PostgreSQL is away, starting, shutting down or full; or the connection to it broke. */
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

/** Whether what was thrown says that the database does not answer any more, or not yet. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The socket of an own database goes with it.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return AWAY_CODES.has(code) || hasNoSocket || AWAY_MESSAGES.test(error.message)
}
