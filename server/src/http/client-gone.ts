import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isStatementTimeout } from '@sen/core/kit/resource-failure'
import { CallEnded } from '@sen/core/ports/call-scope'
import type { FastifyRequest } from 'fastify'

export type LoggedRequest = Pick<FastifyRequest, 'raw' | 'log' | 'method' | 'routeOptions'>

/** The operator can do nothing about a client that disconnects. A cancelled statement looks like a timeout. */
export function isClientGone(error: unknown, { raw }: Pick<LoggedRequest, 'raw'>): boolean {
  if (error instanceof CallEnded) return true
  return hasDisconnected(raw) && (!raw.complete || isStatementTimeout(error))
}

/** Node removes the socket from a request whose reader has left its body early, for example because the disk is full. */
export function hasDisconnected(raw: Pick<IncomingMessage, 'socket'>): boolean {
  const socket: Socket | null = raw.socket
  return socket?.destroyed ?? false
}

export function logClientGone({ log, method, routeOptions }: LoggedRequest): void {
  log.debug({ method, route: routeOptions.url }, 'the client disconnected before the response')
}

/** Logs at level debug if the client's leaving is the cause. */
export function logFailure(request: LoggedRequest, error: unknown, message: string, level: 'warn' | 'error' = 'error') {
  if (isClientGone(error, request)) logClientGone(request)
  else request.log[level]({ err: error }, message)
}
