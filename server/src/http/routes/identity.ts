import { login, logout } from '@sen/contract/identity'
import { signIn } from '@sen/core/identity/sign-in'
import { signOut } from '@sen/core/identity/sign-out'
import type { World } from '../../world.ts'
import type { LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { refuseForeignOrigin } from '../origin.ts'
import { type SessionDoor, sessionOf } from '../session.ts'

interface IdentityNeeds {
  readonly world: World
  readonly session: SessionDoor
  readonly loginLimits: LoginLimits
  readonly publicUrl: string | undefined
}

export function identityRoutes(mount: Mount, { world, session, loginLimits, publicUrl }: IdentityNeeds): void {
  mount(login, async (_, { body, request, reply }) => {
    // Or a page of somebody else could sign a visitor in to an account of its own.
    refuseForeignOrigin(request, publicUrl)
    await loginLimits.count(body.email, request.ip)
    const userAgent = request.headers['user-agent'] ?? ''
    const { token, expiresAt } = await signIn(world, { email: body.email, password: body.password, userAgent })
    await loginLimits.forgive(body.email, request.ip)
    session.setCookie(reply, token, expiresAt)
    return { data: { token } }
  })

  mount(logout, async (_, { request, reply }) => {
    await signOut(world, sessionOf(request).token)
    session.clearCookie(reply)
    return { data: {} }
  })
}
