import type { BegunVisit } from '@sen/core/shares/visiting/begin-visit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepable } from '../../plain-text.ts'

const COOKIE = 'sen_share'

/** What this browser was given when a password or a code was typed for the page that it asks for. */
export function visitTokenIn(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE]
}

/** Of one page alone: the cookie's path is the page's. */
export function rememberVisit(
  reply: FastifyReply,
  base: string,
  { token, expiresAt }: BegunVisit,
  publicUrl: string | undefined,
): FastifyReply {
  void reply.setCookie(COOKIE, token, {
    path: base,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl?.startsWith('https:') ?? false,
    expires: expiresAt,
  })
  return reply.redirect(base, 303)
}

/** A field of the form that was sent, without what cannot be kept. */
export function formOf(request: FastifyRequest, name: string): string {
  const form = (request.body ?? {}) as Readonly<Record<string, string>>
  return keepable(form[name] ?? '')
}
