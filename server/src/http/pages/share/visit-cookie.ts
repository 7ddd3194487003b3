import type { BegunVisit } from '@sen/core/shares/visiting/begin-visit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepable } from '../../plain-text.ts'

const COOKIE = 'sen_share'
/** It has a path of its own, which a name with `__Host-` cannot have. */
const SECURE_COOKIE = `__Secure-${COOKIE}`

/** What this browser was given when a password or a code was typed for the page that it asks for. */
export function visitTokenIn(request: FastifyRequest): string | undefined {
  // Visits that began before the name said that they are secure have the plain one; it may go a day after that.
  return request.cookies[SECURE_COOKIE] ?? request.cookies[COOKIE]
}

/** Of one page alone: the cookie's path is the page's. */
export function rememberVisit(
  reply: FastifyReply,
  base: string,
  { token, expiresAt }: BegunVisit,
  publicUrl: string | undefined,
): FastifyReply {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  void reply.setCookie(isSecure ? SECURE_COOKIE : COOKIE, token, {
    path: base,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    expires: expiresAt,
  })
  return reply.redirect(base, 303)
}

/** A field of the form that was sent, without what cannot be kept. */
export function formOf(request: FastifyRequest, name: string): string {
  const form = (request.body ?? {}) as Readonly<Record<string, string>>
  return keepable(form[name] ?? '')
}
