import { ERROR_STATUS } from '@sen/contract/errors'
import { findSession } from '@sen/core/identity/find-session'
import { signIn } from '@sen/core/identity/sign-in'
import { Refused } from '@sen/core/kit/refused'
import { linkPath } from '@sen/core/people/mail-password-link'
import type { LinkedPerson } from '@sen/core/people/people-store'
import { openPasswordLink, setPasswordByLink } from '@sen/core/people/set-password-by-link'
import { saveSettings } from '@sen/core/settings/save-settings'
import { composedPassword } from '@sen/model/account/passwords'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../../world.ts'
import { codeOf } from '../../error-answers.ts'
import { askedBy } from '../../login-limits.ts'
import { refuseForeignOrigin } from '../../origin.ts'
import type { SessionAuth } from '../../session.ts'
import { pageLanguageOf } from '../page-language.ts'
import { rememberReturning } from '../returning.ts'
import type { SendSharePage } from './share-sender.ts'
import { formOf } from './visit-cookie.ts'

interface Needs {
  readonly world: World
  readonly session: SessionAuth
  readonly publicUrl: string | undefined
  readonly send: SendSharePage
}

/**
 * Opening the page does not use up the link, because mail scanners open links. Invalid links get 410, as in the drive
 * (product decision 34).
 * @param scope accepts forms
 */
export function passwordPages(scope: FastifyInstance, { world, session, publicUrl, send }: Needs): void {
  const url = '/set-password/:token'
  const choose = (person: LinkedPerson, token: string, problem?: string) =>
    ({ show: 'choose', base: linkPath(token), ...person, problem }) as const
  const answer = (code: ReturnType<typeof codeOf>, request: FastifyRequest, reply: FastifyReply) => {
    void reply.code(ERROR_STATUS[code])
    return send(request, reply, { show: code === 'login_link_expired' ? 'gone' : 'failed' })
  }

  /** Signs in with the new password, unless a second step is needed or this browser is signed in to another account. */
  const enterWith = async (
    { address, purpose }: LinkedPerson,
    password: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> => {
    if (await session.findByCookie(request)) return false
    const attempt = { email: address, password, ...session.visitorOf(request) }
    const begun = await signIn(askedBy(world, request), attempt).catch((error: unknown) => {
      // The password is set nevertheless; the login page explains why the mailbox does not open.
      if (error instanceof Refused) return undefined
      throw error
    })
    if (begun === undefined || 'pending' in begun) return false
    session.enter(request, reply, begun)
    const found = purpose === 'invitation' ? await findSession(world, begun.token) : undefined
    if (found) await saveSettings(world, found.actor, [{ key: 'language', value: pageLanguageOf(request) }])
    return true
  }

  scope.get<{ Params: { readonly token: string } }>(url, async (request, reply) => {
    const { token } = request.params
    try {
      return await send(request, reply, choose(await openPasswordLink(world, token), token))
    } catch (error) {
      return answer(codeOf(error, request), request, reply)
    }
  })

  scope.post<{ Params: { readonly token: string } }>(url, async (request, reply) => {
    const { token } = request.params
    const [password, confirmation] = [formOf(request, 'password'), formOf(request, 'confirmation')]
    try {
      refuseForeignOrigin(request, publicUrl)
      const person = await setPasswordByLink(askedBy(world, request), token, { password, confirmation })
      if (await enterWith(person, password, request, reply)) {
        return await reply.header('cache-control', 'no-store').redirect('/', 303)
      }
      rememberReturning(reply, person.address, publicUrl)
      return await send(request, reply, { show: 'chosen', address: person.address })
    } catch (error) {
      const code = codeOf(error, request)
      // A link that cannot be opened leads to the page of the first error.
      const person = await openPasswordLink(world, token).catch(() => undefined)
      if (!person) return answer(code, request, reply)
      void reply.code(ERROR_STATUS[code])
      return send(
        request,
        reply,
        choose(person, token, code === 'invalid' ? whatIsInvalid(password, confirmation) : code),
      )
    }
  })
}

/** The refusal does not always say which password is invalid. */
export function whatIsInvalid(password: string, confirmation: string): string {
  return composedPassword(password) === composedPassword(confirmation) ? 'password_too_long' : 'passwords_differ'
}
