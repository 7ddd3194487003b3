import { isValidEmail } from '@sen/model/addresses'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The next login page in this browser shows the address. `SessionEnded.tsx` sets it as well. */
const COOKIE = 'sen_returning'
const COOKIE_PATH = '/login'
const REMEMBERED_SECONDS = 600

export function rememberReturning(reply: FastifyReply, address: string, publicUrl: string | undefined): void {
  const secure = publicUrl?.startsWith('https:') ?? false
  void reply.setCookie(COOKIE, address, { path: COOKIE_PATH, sameSite: 'lax', secure, maxAge: REMEMBERED_SECONDS })
}

/** The address is returned only once, because the next visitor may be another person. */
export function readReturnCookie(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const address = request.cookies[COOKIE]
  if (address !== undefined) void reply.clearCookie(COOKIE, { path: COOKIE_PATH })
  return address !== undefined && isValidEmail(address) ? address : undefined
}
