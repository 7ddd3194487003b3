import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

/** One JSON object a line. What an error says of its rows stays out: only its kind, its words and its place. */
export function createLogger(level: string, target: { write(line: string): void } = standardError()): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return pino(options, target)
}

/** Standard output is for people. Written at once: the last line before a crash is the one that matters. */
function standardError(): { write(line: string): void } {
  return destination({ fd: 2, sync: true })
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
