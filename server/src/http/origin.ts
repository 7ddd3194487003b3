import { Refused } from '@sen/core/kit/refused'
import type { FastifyRequest } from 'fastify'

/** @throws Refused `origin_refused` unless the request comes from a page of our origin */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers
  if (origin === undefined || origin !== ownOrigin(request, publicUrl)) throw new Refused('origin_refused')
}

/** Checks calls without a session: programs send no origin, and foreign pages send theirs. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.headers.origin !== undefined) requireOwnOrigin(request, publicUrl)
}

/** Without a public address, any requested host counts. This is safe, because the cookie belongs to one host. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  if (publicUrl !== undefined) return publicUrl
  const address = `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
