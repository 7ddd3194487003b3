import { ROOM_HEADER } from '@sen/contract/account'
import type { NewSession } from '@sen/core/identity/begin-session'
import { findSession } from '@sen/core/identity/find-session'
import { recordSessionSeen } from '@sen/core/identity/record-session-seen'
import type { FoundSession } from '@sen/core/identity/session-store'
import type { Visitor } from '@sen/core/identity/visitor'
import { Refused } from '@sen/core/kit/refused'
import { DEVICE_COOKIE_DAYS, deviceCookieWith, deviceTokensIn } from '@sen/model/account/known-devices'
import { DAY_SECONDS } from '@sen/model/durations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../world.ts'
import { logFailure } from './client-gone.ts'
import { requireOwnOrigin } from './origin.ts'
import { type SignOnCookies, signOnCookies } from './sign-on-cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
}

export interface Session extends FoundSession {
  readonly token: string
  /** A cookie is sent automatically, so another site may have caused the request. */
  readonly isByCookie: boolean
}

export interface SessionAuth {
  authenticate(request: FastifyRequest): Promise<void>
  findByCookie(request: FastifyRequest): Promise<Session | undefined>
  /** @param idToken of single sign-on; undefined for other sign-ins */
  enter(request: FastifyRequest, reply: FastifyReply, begun: NewSession, idToken?: string): void
  setCookie(reply: FastifyReply, token: string, expiresAt: Date): void
  clearCookie(reply: FastifyReply): void
  pendingOf(request: FastifyRequest): string | undefined
  setPending(reply: FastifyReply, pending: string, expiresAt: Date): void
  clearPending(reply: FastifyReply): void
  /** The browser answers passkey challenges with this secret. */
  challengedOf(request: FastifyRequest): string | undefined
  setChallenged(reply: FastifyReply, browser: string, expiresAt: Date): void
  clearChallenged(reply: FastifyReply): void
  readonly signOn: SignOnCookies
  visitorOf(request: FastifyRequest): Visitor
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Authenticates by the cookie, or by `X-AUTH-TOKEN` for uploads and programs. Browsers send the cookie with requests of
 * other sites too, so a write with it must name our own origin. `ROOM_HEADER` may name the expected account.
 * @param publicUrl with https the cookie is `__Host-` and Secure
 * @throws Refused `unauthenticated`, `origin_refused`
 */
export function sessionAuth(
  needs: Pick<World, 'sessions' | 'secrets' | 'clock' | 'signOnProvider'>,
  publicUrl: string | undefined,
): SessionAuth {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const cookieName = isSecure ? '__Host-sen_session' : 'sen_session'
  const pendingName = isSecure ? '__Host-sen_pending' : 'sen_pending'
  const challengedName = isSecure ? '__Host-sen_challenged' : 'sen_challenged'
  const deviceName = isSecure ? '__Host-sen_device' : 'sen_device'
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const signOn = signOnCookies(isSecure)
  const setCookie: SessionAuth['setCookie'] = (reply, token, expiresAt) => {
    reply.setCookie(cookieName, token, { ...cookieOptions, expires: expiresAt })
  }
  const visitorOf = (request: FastifyRequest): Visitor => ({
    userAgent: request.headers['user-agent'] ?? '',
    source: request.ip,
    device: request.cookies[deviceName],
  })

  return {
    authenticate: async (request) => {
      const header = request.headers['x-auth-token']
      const isByCookie = typeof header !== 'string' || header === ''
      const token = isByCookie ? request.cookies[cookieName] : header
      if (token === undefined || token === '') throw new Refused('unauthenticated')
      if (isByCookie && !READING.has(request.method)) requireOwnOrigin(request, publicUrl)
      const found = await findSession(needs, token)
      if (!found || isOthersPage(request, found)) throw new Refused('unauthenticated')
      request.session = { ...found, token, isByCookie }
      // A time that was not saved is saved with the next call.
      recordSessionSeen(needs, found, { token, source: request.ip })?.catch((error: unknown) => {
        logFailure(request, error, 'could not update when a session was last used', 'warn')
      })
    },
    findByCookie: async (request) => {
      const token = request.cookies[cookieName]
      if (token === undefined || token === '') return undefined
      const found = await findSession(needs, token)
      return found && { ...found, token, isByCookie: true }
    },
    enter: (request, reply, { token, expiresAt, newDevice }, idToken) => {
      setCookie(reply, token, expiresAt)
      // Signing out depends on how this session began.
      if (idToken !== undefined) signOn.setIdToken(reply, idToken, expiresAt)
      else if (needs.signOnProvider) signOn.clearIdToken(reply)
      if (newDevice === undefined) return
      const cookie = deviceCookieWith(newDevice, deviceTokensIn(visitorOf(request).device ?? ''))
      // The device cookie outlives the session.
      reply.setCookie(deviceName, cookie, { ...cookieOptions, maxAge: DEVICE_COOKIE_DAYS * DAY_SECONDS })
    },
    visitorOf,
    setCookie,
    clearCookie: (reply) => {
      reply.clearCookie(cookieName, cookieOptions)
    },
    pendingOf: (request) => request.cookies[pendingName],
    // Strict, so that requests of other sites cannot continue the sign-in.
    setPending: (reply, pending, expiresAt) => {
      reply.setCookie(pendingName, pending, { ...cookieOptions, sameSite: 'strict', expires: expiresAt })
    },
    clearPending: (reply) => {
      reply.clearCookie(pendingName, { ...cookieOptions, sameSite: 'strict' })
    },
    challengedOf: (request) => request.cookies[challengedName],
    setChallenged: (reply, browser, expiresAt) => {
      reply.setCookie(challengedName, browser, { ...cookieOptions, sameSite: 'strict', expires: expiresAt })
    },
    clearChallenged: (reply) => {
      reply.clearCookie(challengedName, { ...cookieOptions, sameSite: 'strict' })
    },
    signOn,
  }
}

/** Another tab of the browser may have signed in to another account. */
function isOthersPage(request: FastifyRequest, { actor }: FoundSession): boolean {
  const room = request.headers[ROOM_HEADER]
  return room !== undefined && room !== actor.mailboxId
}

export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error(`${request.routeOptions.url ?? 'a route'} is mounted without a session`)
  return request.session
}
