import {
  changePassword as changePasswordRoute,
  confirmLogin,
  login,
  logout,
  sendLoginCode,
} from '@sen/contract/identity'
import type { BodyOf, DataOf } from '@sen/contract/route'
import { changePassword } from '@sen/core/identity/change-password'
import { signIn } from '@sen/core/identity/sign-in'
import { signOut } from '@sen/core/identity/sign-out'
import { confirmSignIn } from '@sen/core/identity/two-step/confirm-sign-in'
import { type CodePhone, codePhoneOf, sendSignInCode } from '@sen/core/identity/two-step/send-second-step-code'
import { phoneEnding, type SecondStepCode } from '@sen/model/account/two-step'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import { askedBy, guessesOf, type LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { refuseForeignOrigin } from '../origin.ts'
import { type SessionAuth, sessionOf } from '../session.ts'

type CodeKind = SecondStepCode['kind']

type PhoneField = NonNullable<Extract<DataOf<typeof login>, { second_step: true }>['phone']>

interface IdentityNeeds {
  readonly world: World
  readonly session: SessionAuth
  readonly loginLimits: LoginLimits
  readonly publicUrl: string | undefined
}

export interface PasswordSignIn {
  /**
   * Also sets the cookie of a sign-in that waits for its second step.
   * @throws Refused `wrong_credentials`, `account_suspended`, `too_many_attempts`, `origin_refused`
   */
  enter(body: BodyOf<typeof login>, request: FastifyRequest, reply: FastifyReply): Promise<DataOf<typeof login>>
  /** @throws Refused `second_step_expired`, `code_incorrect`, `code_used`, `too_many_attempts`, `origin_refused` */
  confirm(
    body: BodyOf<typeof confirmLogin>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<DataOf<typeof confirmLogin>>
  sendCode(body: BodyOf<typeof sendLoginCode>, request: FastifyRequest): Promise<DataOf<typeof sendLoginCode>>
  /** It is null if no sign-in waits in this browser, or it has no phone. */
  phoneOf(request: FastifyRequest): Promise<PhoneField | null>
}

/** @returns the same for the forms of the login page, which need no script */
export function identityRoutes(
  mount: Mount,
  { world, session, loginLimits, publicUrl }: IdentityNeeds,
): PasswordSignIn {
  const enter: PasswordSignIn['enter'] = async (body, request, reply) => {
    // Otherwise another site could sign a visitor in to its own account.
    refuseForeignOrigin(request, publicUrl)
    await loginLimits.count(body.email, request.ip)
    const begun = await signIn(askedBy(world, request), {
      email: body.email,
      password: body.password,
      ...session.visitorOf(request),
    })
    if ('pending' in begun) {
      // An attacker with the password could otherwise guess codes without end.
      session.setPending(reply, begun.pending, begun.pendingUntil)
      return { second_step: true, passkey: begun.hasPasskey, phone: phoneFieldOf(begun.phone) }
    }
    await loginLimits.forgive(body.email, request.ip)
    session.enter(request, reply, begun)
    return { token: begun.token }
  }
  const confirm: PasswordSignIn['confirm'] = async ({ code, remember_device: isRemembered }, request, reply) => {
    refuseForeignOrigin(request, publicUrl)
    const pending = session.pendingOf(request) ?? ''
    const guesses = {
      count: (address: string, kind: CodeKind) => loginLimits.countSecondStep(address, request.ip, kind),
      forgive: (address: string, kind: CodeKind) => loginLimits.forgiveSecondStep(address, request.ip, kind),
    }
    const attempt = { ...session.visitorOf(request), pending, code, isRemembered }
    const begun = await confirmSignIn({ ...world, guesses }, attempt)
    session.clearPending(reply)
    session.enter(request, reply, begun)
    return { token: begun.token }
  }

  const sendCode: PasswordSignIn['sendCode'] = async ({ way }, request) => {
    refuseForeignOrigin(request, publicUrl)
    return { resend_after_seconds: await sendSignInCode(world, session.pendingOf(request) ?? '', way) }
  }
  const phoneOf: PasswordSignIn['phoneOf'] = async (request) => {
    const digest = world.secrets.digest(session.pendingOf(request) ?? '')
    const waiting = await world.twoStep.findPending(digest, world.clock.now())
    return phoneFieldOf(waiting && (await codePhoneOf(world, waiting.accountId)))
  }

  mount(login, async (_, { body, request, reply }) => ({ data: await enter(body, request, reply) }))
  mount(confirmLogin, async (_, { body, request, reply }) => ({ data: await confirm(body, request, reply) }))

  mount(sendLoginCode, async (_, { body, request }) => ({ data: await sendCode(body, request) }))

  mount(logout, async (_, { request, reply }) => {
    await signOut(world, sessionOf(request).token)
    session.clearCookie(reply)
    return { data: {} }
  })

  mount(changePasswordRoute, async (actor, { body, request, reply }) => {
    const { token, expiresAt, isByCookie } = sessionOf(request)
    const guesses = guessesOf(loginLimits, actor, request)
    const wanted = {
      token,
      present: body.password,
      password: body.new_password,
      revokesAppPasswords: body.revoke_app_passwords,
    }
    const next = await changePassword({ ...askedBy(world, request), guesses }, actor, wanted)
    if (isByCookie) session.setCookie(reply, next, expiresAt)
    return { data: { token: next } }
  })
  return { enter, confirm, sendCode, phoneOf }
}

function phoneFieldOf(phone: CodePhone | undefined): PhoneField | null {
  return phone ? { ending: phoneEnding(phone.phone), ways: [...phone.ways] } : null
}
