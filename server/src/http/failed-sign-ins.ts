import { confirmLogin, enter, issueLoginParam, login } from '@sen/contract/identity'
import { loginByPasskey } from '@sen/contract/passkeys'
import { Refused } from '@sen/core/kit/refused'
import { domainOf } from '@sen/model/addresses'
import type { ErrorCode } from '@sen/model/error-codes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { countFailedSignIn } from './metrics.ts'
import { SIGN_ON_CALLBACK_PATH } from './sign-on-paths.ts'

const WAYS: ReadonlyMap<string, string> = new Map([
  [login.path, 'password'],
  [confirmLogin.path, 'second step'],
  [loginByPasskey.path, 'passkey'],
  [enter.path, 'link'],
  [issueLoginParam.path, 'single sign-on'],
  ['/login', 'password'],
  ['/forgot-password/code', 'forgotten password'],
  [SIGN_ON_CALLBACK_PATH, 'oidc'],
])
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'account_suspended',
  'code_incorrect',
  'code_used',
  'second_step_expired',
  'passkey_refused',
  'too_many_attempts',
  'login_link_expired',
  'sign_on_unknown',
  'sign_on_failed',
  'forbidden',
])
const WithEmail = z.object({ email: z.string() })

export type OnSignInFailed = (request: FastifyRequest, error: unknown) => void

/**
 * Programs such as fail2ban read the log. The typed address is logged as its domain only, unless `wholeAddresses`.
 * @returns a function for failures that are answered with a page
 */
export function logFailedSignIns(
  app: FastifyInstance,
  { wholeAddresses }: { readonly wholeAddresses: boolean },
): OnSignInFailed {
  const logFailure: OnSignInFailed = (request, error) => {
    const way = WAYS.get(request.routeOptions.url ?? '')
    if (way !== undefined && error instanceof Refused && FAILURES.has(error.code)) {
      const { data } = WithEmail.safeParse(request.body)
      // A password that was typed into the address field has no domain.
      const email = data?.email.includes('@') ? data.email : ''
      const address = wholeAddresses ? email : domainOf(email)
      countFailedSignIn(way)
      request.log.info({ way, reason: error.code, source: request.ip, address }, 'sign-in failed')
    }
  }
  app.addHook('onError', (request, _, error, done) => {
    logFailure(request, error)
    done()
  })
  return logFailure
}
