import { changePassword as changePasswordRoute, login, logout } from '@sen/contract/identity'
import type { BodyOf } from '@sen/contract/route'
import { changePassword } from '@sen/core/identity/change-password'
import { signIn } from '@sen/core/identity/sign-in'
import { signOut } from '@sen/core/identity/sign-out'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import type { LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { refuseForeignOrigin } from '../origin.ts'
import { type SessionDoor, sessionOf, visitorOf } from '../session.ts'

interface IdentityNeeds {
  readonly world: World
  readonly session: SessionDoor
  readonly loginLimits: LoginLimits
  readonly publicUrl: string | undefined
}

/**
 * Begins a session with a password and sets its cookie.
 * @returns the session's token
 * @throws Refused `wrong_credentials`, `too_many_attempts`, `origin_refused`
 */
export type EnterByPassword = (
  body: BodyOf<typeof login>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string>

/** @returns the same for the form of the login page, which needs no script */
export function identityRoutes(
  mount: Mount,
  { world, session, loginLimits, publicUrl }: IdentityNeeds,
): EnterByPassword {
  const enter: EnterByPassword = async (body, request, reply) => {
    // Or a page of somebody else could sign a visitor in to an account of its own.
    refuseForeignOrigin(request, publicUrl)
    await loginLimits.count(body.email, request.ip)
    const { token, expiresAt } = await signIn(world, {
      email: body.email,
      password: body.password,
      ...visitorOf(request),
    })
    await loginLimits.forgive(body.email, request.ip)
    session.setCookie(reply, token, expiresAt)
    return token
  }

  mount(login, async (_, { body, request, reply }) => ({ data: { token: await enter(body, request, reply) } }))

  mount(logout, async (_, { request, reply }) => {
    await signOut(world, sessionOf(request).token)
    session.clearCookie(reply)
    return { data: {} }
  })

  mount(changePasswordRoute, async (actor, { body, request, reply }) => {
    const { token, expiresAt, isByCookie } = sessionOf(request)
    const guesses = {
      count: () => loginLimits.count(actor.address, request.ip),
      forgive: () => loginLimits.forgive(actor.address, request.ip),
    }
    const wanted = { token, present: body.password, password: body.new_password }
    const next = await changePassword({ ...world, guesses }, actor, wanted)
    if (isByCookie) session.setCookie(reply, next, expiresAt)
    return { data: { token: next } }
  })
  return enter
}
