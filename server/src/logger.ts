import { CallEnded } from '@sen/core/ports/call-scope'
import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

/** Secrets are not logged; this protects against later mistakes. */
const SECRETS = [
  ...['password', 'new_password', 'token', 'access_token', 'login_param', 'id_token', 'client_secret', 'secret'],
  ...['authorization', 'cookie', '["set-cookie"]', '["x-auth-token"]'],
]
const REDACTED = SECRETS.flatMap((name) => [
  name,
  ...['*', 'headers'].map((of) => of + (name.startsWith('[') ? '' : '.') + name),
])

/** Details of errors may contain user data, so only kind, message and place are logged. */
export function createLogger(level: string, target: { write(line: string): void } = standardError()): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError, after: describeError, req: describeRequest },
    redact: { paths: REDACTED, remove: true },
  }
  return pino(options, target)
}

/** The operator can do nothing about a client that disconnects. */
export function logFailedCleanup(logger: Logger, failure: unknown, after: unknown): void {
  const level = failure instanceof CallEnded ? 'debug' : 'error'
  logger[level]({ err: failure, after }, 'a cleanup failed after another error')
}

/** Writes are synchronous, because the last line before a crash matters most. */
function standardError(): { write(line: string): void } {
  return destination({ fd: 2, sync: true })
}

/** The URL's query may contain a code or a token, so the route is logged. */
function describeRequest(request: {
  readonly method?: string
  readonly routeOptions?: { readonly url?: string }
}): unknown {
  return { method: request.method, route: request.routeOptions?.url }
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
