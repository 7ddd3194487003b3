import { Refused } from '@sen/core/kit/refused'
import type { FastifyRequest } from 'fastify'

/** @throws Refused `origin_refused` unless the request comes from a page of our origin */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers
  if (origin === undefined || origin !== ownOrigin(request, publicUrl)) throw new Refused('origin_refused')
}

/** The same for calls that need no session: programs name no origin, pages of others name theirs. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.headers.origin !== undefined) requireOwnOrigin(request, publicUrl)
}

/**
 * Without a public address, any host that the browser requested counts as our origin. This is safe, because the cookie
 * belongs to one host: a page under another name does not send it.
 */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  if (publicUrl !== undefined) return publicUrl
  const address = `${request.protocol}://${request.host}`
  // Browsers leave a usual port out.
  return URL.canParse(address) ? new URL(address).origin : undefined
}
