import { ERROR_STATUS } from '@sen/contract/errors'
import { finishSignOn } from '@sen/core/identity/sign-on/finish-sign-on'
import { Refused } from '@sen/core/kit/refused'
import { SignOnFailed, type SignOnProvider } from '@sen/core/ports/sign-on-provider'
import { pathAfterSignIn } from '@sen/model/same-origin-path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import { logFailure } from '../client-gone.ts'
import { codeOf } from '../error-answers.ts'
import type { OnSignInFailed } from '../failed-sign-ins.ts'
import type { LoginLimits } from '../login-limits.ts'
import type { SessionAuth } from '../session.ts'
import { SIGN_ON_CALLBACK_PATH, SIGN_ON_PATH, SIGNED_OUT_PATH } from '../sign-on-paths.ts'
import { addressOfPage } from './address-of-page.ts'
import type { LoginPageFacts } from './login-page.ts'

export interface SignOnRouteNeeds {
  readonly world: Pick<World, 'signOnProvider' | 'signOnLinks' | 'sessions' | 'secrets' | 'clock'>
  readonly session: SessionAuth
  readonly loginLimits: Pick<LoginLimits, 'countSource' | 'forgiveSource' | 'spendSignOn'>
  readonly onSignInFailed: OnSignInFailed
  readonly sendLogin: (
    request: FastifyRequest,
    reply: FastifyReply,
    facts: Omit<LoginPageFacts, 'theme'>,
  ) => Promise<FastifyReply>
}

/** These routes have side effects, so HEAD must not run them. */
const WITH_EFFECT = { exposeHeadRoute: false } as const

/** Single sign-on (product decision 18) needs no script. See docs/subsystems/signing-in.md. */
export function signOnRoutes(app: FastifyInstance, needs: SignOnRouteNeeds): void {
  const { signOnProvider: provider } = needs.world
  signedOutRoute(app, needs, provider)
  if (!provider) return

  app.get(SIGN_ON_PATH, WITH_EFFECT, async (request, reply) => {
    const { searchParams } = addressOfPage(request.url)
    const next = pathAfterSignIn(searchParams.get('next') ?? undefined)
    // Another site must not switch the account; our own page asks first.
    if (!isFromHere(request)) return toLogin(reply, next)
    try {
      const { address, begun } = await provider.begin({ forcesLogin: searchParams.get('anew') === '1' })
      needs.session.signOn.setBegun(reply, { begun, next })
      return redirect(reply, address)
    } catch (error) {
      return await sendProblem(needs, { request, reply, next, error })
    }
  })

  app.get(SIGN_ON_CALLBACK_PATH, WITH_EFFECT, async (request, reply) => {
    const remembered = needs.session.signOn.begunOf(request)
    needs.session.signOn.clearBegun(reply)
    const next = pathAfterSignIn(remembered?.next)
    try {
      if (!remembered) throw new Refused('sign_on_failed')
      await needs.loginLimits.countSource(request.ip)
      await needs.loginLimits.spendSignOn(remembered.begun.state)
      const { search: answer } = addressOfPage(request.url)
      const came = { ...needs.session.visitorOf(request), answer, begun: remembered.begun }
      const entered = await finishSignOn(needs.world, provider, came)
      await needs.loginLimits.forgiveSource(request.ip)
      needs.session.enter(request, reply, entered, entered.idToken)
      return redirect(reply, next)
    } catch (error) {
      return await sendProblem(needs, { request, reply, next, error })
    }
  })
}

/** Ends a session after sign-out or a 401 (spec section 6.14), first at the provider of single sign-on. */
function signedOutRoute(
  app: FastifyInstance,
  { session }: SignOnRouteNeeds,
  provider: SignOnProvider | undefined,
): void {
  app.get(SIGNED_OUT_PATH, WITH_EFFECT, async (request, reply) => {
    const wanted = addressOfPage(request.url).searchParams.get('next') ?? undefined
    const next = wanted === undefined ? undefined : pathAfterSignIn(wanted)
    const idToken = session.signOn.idTokenOf(request)
    if (!provider || idToken === undefined) return toLogin(reply, next)
    try {
      // A link must not sign anyone out of a valid session.
      if (await session.findByCookie(request)) return redirect(reply, pathAfterSignIn(wanted))
      session.signOn.clearIdToken(reply)
      const address = await provider.endAddress(idToken === '' ? undefined : idToken)
      if (address === undefined) return toLogin(reply, next)
      if (next !== undefined) session.signOn.setNext(reply, next)
      return redirect(reply, address)
    } catch (error) {
      logFailure(request, error, 'could not redirect to the sign-out of the single sign-on provider', 'warn')
      return toLogin(reply, next)
    }
  })
}

/** Old browsers and typed addresses send no origin. */
function isFromHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

function toLogin(reply: FastifyReply, next: string | undefined): FastifyReply {
  return redirect(reply, next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`)
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

interface Problem {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly next: string
  readonly error: unknown
}

/** A recognised person without a mailbox sees only the problem. */
function sendProblem(needs: SignOnRouteNeeds, { request, reply, next, error }: Problem): Promise<FastifyReply> {
  const refused = refusalOf(request, error)
  needs.onSignInFailed(request, refused)
  const code = codeOf(refused, request)
  void reply.code(ERROR_STATUS[code])
  return needs.sendLogin(request, reply, {
    next,
    problem: { of: code === 'sign_on_unknown' ? 'person' : 'link', code },
  })
}

function refusalOf(request: FastifyRequest, error: unknown): unknown {
  if (!(error instanceof SignOnFailed)) return error
  if (error.reason === 'refused') {
    request.log.info({ err: error }, 'single sign-on was rejected')
    return new Refused('sign_on_failed')
  }
  request.log.warn({ err: error }, 'single sign-on is not available')
  return new Refused('sign_on_unavailable')
}
