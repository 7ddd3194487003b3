import { ERROR_STATUS } from '@sen/contract/errors'
import { confirmPasswordCode } from '@sen/core/identity/password-reset/confirm-password-code'
import { requestPasswordCode, requestPasswordCodeAgain } from '@sen/core/identity/password-reset/request-password-code'
import { resetPassword } from '@sen/core/identity/password-reset/reset-password'
import { viewPasswordReset } from '@sen/core/identity/password-reset/view-password-reset'
import { Refused } from '@sen/core/kit/refused'
import type { CodeWay } from '@sen/core/ports/code-sender'
import type { ErrorCode } from '@sen/model/error-codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../../world.ts'
import { codeOf } from '../../error-answers.ts'
import type { OnSignInFailed } from '../../failed-sign-ins.ts'
import { askedBy, type LoginLimits } from '../../login-limits.ts'
import { refuseForeignOrigin } from '../../origin.ts'
import type { SiteOptions } from '../../presenters/site.ts'
import type { SessionAuth } from '../../session.ts'
import { rememberReturning } from '../returning.ts'
import { whatIsInvalid } from './password-pages.ts'
import type { SharePageFacts } from './share-page.ts'
import type { SendSharePage } from './share-sender.ts'
import { formOf } from './visit-cookie.ts'

interface Needs {
  readonly world: World
  readonly session: SessionAuth
  readonly loginLimits: LoginLimits
  readonly publicUrl: string | undefined
  readonly site: Pick<SiteOptions, 'demo'>
  readonly onSignInFailed: OnSignInFailed
  readonly send: SendSharePage
}

const BASE = '/forgot-password'
const COOKIE = 'sen_forgot'
/** A name with `__Host-` cannot have a path. */
const SECURE_COOKIE = `__Secure-${COOKIE}`

interface SentReply {
  readonly answered: FastifyReply
}

/**
 * Resets a password by a code to the verified phone (product decision 18). The response is the same for every address.
 * The pages work without scripts.
 * @param scope accepts forms
 */
export function forgotPasswordPages(scope: FastifyInstance, needs: Needs): void {
  const { world, session, loginLimits, publicUrl, site, send } = needs
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const cookieOptions = { path: BASE, httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  // The passwords of a demo are public.
  const ways: readonly CodeWay[] = site.demo ? [] : (world.codeSender?.ways ?? [])
  const browserOf = (request: FastifyRequest) => request.cookies[isSecure ? SECURE_COOKIE : COOKIE] ?? ''
  const remember = (reply: FastifyReply, browser: string, expires: Date) =>
    void reply.setCookie(isSecure ? SECURE_COOKIE : COOKIE, browser, { ...cookieOptions, expires })
  const to = (reply: FastifyReply, path: string): SentReply => ({
    answered: reply.header('cache-control', 'no-store').redirect(path, 303),
  })
  const wayOf = (request: FastifyRequest): CodeWay => {
    const said = formOf(request, 'way')
    const [way = 'sms'] = ways.filter((each) => each === said || said === '')
    return way
  }
  const next = async (request: FastifyRequest, problem?: string): Promise<SharePageFacts> => {
    const view = await viewPasswordReset(world, browserOf(request))
    if (view?.stage === 'password') {
      return { show: 'choose', base: `${BASE}/new`, address: view.address, purpose: 'forgotten', problem }
    }
    if (!view) return { show: 'forgotten', ways, email: '', problem: problem ?? 'code_expired' }
    const waitMilliseconds = view.resendAt.getTime() - world.clock.now().getTime()
    return { show: 'reset-code', ways, waitSeconds: Math.max(0, Math.ceil(waitMilliseconds / 1_000)), problem }
  }
  const post = (
    path: string,
    act: (request: FastifyRequest, reply: FastifyReply) => Promise<SharePageFacts | SentReply>,
    otherwise: (request: FastifyRequest, code: ErrorCode) => Promise<SharePageFacts>,
  ): void => {
    scope.post(path, async (request, reply) => {
      if (ways.length === 0) return send(request, reply, { show: 'unsent' })
      try {
        refuseForeignOrigin(request, publicUrl)
        const shown = await act(request, reply)
        return 'answered' in shown ? shown.answered : await send(request, reply, shown)
      } catch (error) {
        needs.onSignInFailed(request, error)
        const code = codeOf(error, request)
        void reply.code(ERROR_STATUS[code])
        return send(request, reply, await otherwise(request, code))
      }
    })
  }

  scope.get(BASE, (request, reply) =>
    send(request, reply, ways.length === 0 ? { show: 'unsent' } : { show: 'forgotten', ways, email: '' }),
  )
  for (const path of [`${BASE}/code`, `${BASE}/new`]) {
    scope.get(path, async (request, reply) => {
      const isOver = ways.length === 0 || (await viewPasswordReset(world, browserOf(request))) === undefined
      return isOver ? to(reply, BASE).answered : send(request, reply, await next(request))
    })
  }

  post(
    BASE,
    async (request, reply) => {
      const email = formOf(request, 'email').trim()
      if (email === '') throw new Refused('invalid', { field: 'email' })
      await loginLimits.countPasswordReset(email, request.ip)
      const { browser, expiresAt } = await requestPasswordCode(world, { email, way: wayOf(request) })
      remember(reply, browser, expiresAt)
      return to(reply, `${BASE}/code`)
    },
    async (request, code) => ({ show: 'forgotten', ways, email: formOf(request, 'email'), problem: code }),
  )
  post(
    `${BASE}/again`,
    async (request, reply) => {
      const browser = browserOf(request)
      await loginLimits.countPasswordReset(browser, request.ip)
      remember(reply, browser, await requestPasswordCodeAgain(world, browser, wayOf(request)))
      return to(reply, `${BASE}/code`)
    },
    next,
  )
  post(
    `${BASE}/code`,
    async (request, reply) => {
      const confirmed = await confirmPasswordCode(world, browserOf(request), formOf(request, 'code'))
      remember(reply, confirmed.browser, confirmed.expiresAt)
      return to(reply, `${BASE}/new`)
    },
    next,
  )
  post(
    `${BASE}/new`,
    async (request, reply) => {
      const [password, confirmation] = [formOf(request, 'password'), formOf(request, 'confirmation')]
      const chosen = { password, confirmation, visitor: session.visitorOf(request) }
      const address = await resetPassword(askedBy(world, request), browserOf(request), chosen)
      void reply.clearCookie(isSecure ? SECURE_COOKIE : COOKIE, cookieOptions)
      rememberReturning(reply, address, publicUrl)
      return { show: 'chosen', address }
    },
    async (request, code) =>
      next(
        request,
        code === 'invalid' ? whatIsInvalid(formOf(request, 'password'), formOf(request, 'confirmation')) : code,
      ),
  )
}
