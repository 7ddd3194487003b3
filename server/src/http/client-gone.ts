import { isStatementTimeout } from '@sen/core/kit/resource-failure'
import { CallEnded } from '@sen/core/ports/call-scope'
import type { FastifyRequest } from 'fastify'

export type LoggedRequest = Pick<FastifyRequest, 'raw' | 'log' | 'method' | 'routeOptions'>

/** The operator can do nothing about a client that disconnects. A cancelled statement looks like a timeout. */
export function isClientGone(error: unknown, { raw }: Pick<LoggedRequest, 'raw'>): boolean {
  if (error instanceof CallEnded || (raw.destroyed && !raw.complete)) return true
  return isStatementTimeout(error) && raw.socket.destroyed
}

export function logClientGone({ log, method, routeOptions }: LoggedRequest): void {
  log.debug({ method, route: routeOptions.url }, 'the client disconnected before the response')
}

/** Logs at level debug if the client's leaving is the cause. */
export function logFailure(request: LoggedRequest, error: unknown, message: string, level: 'warn' | 'error' = 'error') {
  if (isClientGone(error, request)) logClientGone(request)
  else request.log[level]({ err: error }, message)
}
