import type { BegunSignOn } from '@sen/core/ports/sign-on-provider'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

export interface RememberedSignOn {
  readonly begun: BegunSignOn
  readonly next: string
}

/** The state is stored in the browser, so that anonymous requests cannot fill a table. */
export interface SignOnCookies {
  setBegun(reply: FastifyReply, remembered: RememberedSignOn): void
  begunOf(request: FastifyRequest): RememberedSignOn | undefined
  clearBegun(reply: FastifyReply): void
  /** The provider identifies the session by `idToken` when it ends. */
  setIdToken(reply: FastifyReply, idToken: string, expiresAt: Date): void
  /** Undefined means another way of signing in. Empty means that the token was too long. */
  idTokenOf(request: FastifyRequest): string | undefined
  clearIdToken(reply: FastifyReply): void
  setNext(reply: FastifyReply, next: string): void
  nextOf(request: FastifyRequest): string | undefined
  clearNext(reply: FastifyReply): void
}

/** The provider may ask for a password and a second step. */
const BEGUN_SECONDS = 30 * 60
const NEXT_SECONDS = 10 * 60
/** Browsers take 4,096 bytes of name and value. */
const MAX_ID_TOKEN_CHARACTERS = 3_900

const Remembered = z.object({
  begun: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  next: z.string(),
})

export function signOnCookies(isSecure: boolean): SignOnCookies {
  const host = isSecure ? '__Host-' : ''
  const [begunName, nextName] = [`${host}sen_sign_on`, `${host}sen_next`]
  // The cookie needs a path, which a name with `__Host-` cannot have.
  const idTokenName = `${isSecure ? '__Secure-' : ''}sen_id_token`
  const options = { path: '/', httpOnly: true, secure: isSecure } as const
  // The provider redirects the browser back from another site, where strict cookies are not sent.
  const lax = { ...options, sameSite: 'lax' } as const
  const strictBelowLogin = { ...options, path: '/login', sameSite: 'strict' } as const

  return {
    setBegun: (reply, remembered) => {
      const value = Buffer.from(JSON.stringify(remembered)).toString('base64url')
      reply.setCookie(begunName, value, { ...lax, maxAge: BEGUN_SECONDS })
    },
    begunOf: (request) => readRemembered(request.cookies[begunName]),
    clearBegun: (reply) => {
      reply.clearCookie(begunName, lax)
    },
    setIdToken: (reply, idToken, expiresAt) => {
      const value = idToken.length > MAX_ID_TOKEN_CHARACTERS ? '' : idToken
      reply.setCookie(idTokenName, value, { ...strictBelowLogin, expires: expiresAt })
    },
    idTokenOf: (request) => request.cookies[idTokenName],
    clearIdToken: (reply) => {
      reply.clearCookie(idTokenName, strictBelowLogin)
    },
    setNext: (reply, next) => {
      reply.setCookie(nextName, next, { ...lax, maxAge: NEXT_SECONDS })
    },
    nextOf: (request) => request.cookies[nextName],
    clearNext: (reply) => {
      reply.clearCookie(nextName, lax)
    },
  }
}

function readRemembered(value: string | undefined): RememberedSignOn | undefined {
  if (value === undefined) return undefined
  try {
    const read = Remembered.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
