import { enter, issueLoginParam, login } from '@sen/contract/identity'
import { Refused } from '@sen/core/kit/refused'
import { domainOf } from '@sen/model/addresses'
import type { ErrorCode } from '@sen/model/error-codes'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** Each way in by its path, as the log calls it. */
const WAYS: ReadonlyMap<string, string> = new Map([
  [login.path, 'password'],
  [enter.path, 'link'],
  [issueLoginParam.path, 'single sign-on'],
])
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'too_many_attempts',
  'login_link_expired',
  'forbidden',
])
const WithEmail = z.object({ email: z.string() })

/**
 * Writes a line, on level `info`, for each sign-in that failed: by which way, why, and from which address, so that a
 * program like fail2ban can read it. What was typed as an address is named by its domain alone unless `wholeAddresses`.
 */
export function logFailedSignIns(app: FastifyInstance, { wholeAddresses }: { readonly wholeAddresses: boolean }): void {
  app.addHook('onError', (request, _, error, done) => {
    const way = WAYS.get(request.routeOptions.url ?? '')
    if (way !== undefined && error instanceof Refused && FAILURES.has(error.code)) {
      const { data } = WithEmail.safeParse(request.body)
      // A password that was typed into the address field has no domain.
      const email = data?.email.includes('@') ? data.email : ''
      const address = wholeAddresses ? email : domainOf(email)
      request.log.info({ way, reason: error.code, source: request.ip, address }, 'sign-in failed')
    }
    done()
  })
}
