import type { BegunVisit } from '@sen/core/shares/visiting/start-visit'
import { MAILED_CODE_MINUTES } from '@sen/model/account/sign-in-limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepable } from '../../plain-text.ts'

const COOKIE = 'sen_share'
/** A name with `__Host-` cannot have a path. */
const SECURE_COOKIE = `__Secure-${COOKIE}`
const ASKED_COOKIE = 'sen_share_asked'
const SECURE_ASKED_COOKIE = `__Secure-${ASKED_COOKIE}`

/** The browser received the token after a correct password or code. */
export function visitTokenIn(request: FastifyRequest): string | undefined {
  // Older visits have the plain cookie name. It may be removed a day after the change.
  return request.cookies[SECURE_COOKIE] ?? request.cookies[COOKIE]
}

/** The path of the cookie limits it to one page. */
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

export function askedTokenIn(request: FastifyRequest): string {
  return request.cookies[SECURE_ASKED_COOKIE] ?? request.cookies[ASKED_COOKIE] ?? ''
}

/** A code is bound to the browser that requested it. */
export function storeRequestedPath(
  reply: FastifyReply,
  base: string,
  token: string,
  publicUrl: string | undefined,
): void {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  void reply.setCookie(isSecure ? SECURE_ASKED_COOKIE : ASKED_COOKIE, token, {
    path: base,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: MAILED_CODE_MINUTES * 60,
  })
}

/** Characters that cannot be stored are removed. */
export function formOf(request: FastifyRequest, name: string): string {
  const form = (request.body ?? {}) as Readonly<Record<string, string>>
  return keepable(form[name] ?? '')
}
