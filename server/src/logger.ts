import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

/** Names of fields with secrets. We log none of them; this protects against later mistakes. */
const SECRETS = [
  ...['password', 'new_password', 'token', 'access_token', 'login_param', 'id_token', 'client_secret', 'secret'],
  ...['authorization', 'cookie', '["set-cookie"]', '["x-auth-token"]'],
]
const REDACTED = SECRETS.flatMap((name) => [
  name,
  ...['*', 'headers'].map((of) => of + (name.startsWith('[') ? '' : '.') + name),
])

/** One JSON object a line. What an error says of its rows stays out: only its kind, its words and its place. */
export function createLogger(level: string, target: { write(line: string): void } = standardError()): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest },
    redact: { paths: REDACTED, remove: true },
  }
  return pino(options, target)
}

/** Standard output is for people. Written at once: the last line before a crash is the one that matters. */
function standardError(): { write(line: string): void } {
  return destination({ fd: 2, sync: true })
}

/** The route and not the address, which may have a code or a token in its query. */
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
