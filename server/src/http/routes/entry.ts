import { enter as enterRoute, issueLoginParam } from '@sen/contract/identity'
import { enter } from '@sen/core/identity/enter'
import { findSession } from '@sen/core/identity/find-session'
import { issueLoginCode } from '@sen/core/identity/issue-login-code'
import { Refused } from '@sen/core/kit/refused'
import type { Config } from '../../config.ts'
import { loginAddress } from '../../login-address.ts'
import type { World } from '../../world.ts'
import type { LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { refuseForeignOrigin } from '../origin.ts'
import { unixSeconds } from '../presenters/times.ts'
import type { SessionAuth } from '../session.ts'

interface EntryNeeds {
  readonly world: World
  readonly session: SessionAuth
  readonly loginLimits: LoginLimits
  readonly config: Pick<Config, 'publicUrl' | 'loginParamSecret'>
}

/** These ways to sign in need no password (spec section 2, product decision 6). */
export function entryRoutes(mount: Mount, { world, session, loginLimits, config }: EntryNeeds): void {
  mount(enterRoute, async (_, { body, request, reply }) => {
    // Otherwise another site could sign a visitor in to its own account.
    refuseForeignOrigin(request, config.publicUrl)
    const pass =
      'login_param' in body
        ? ({ kind: 'login_param', code: body.login_param } as const)
        : ({ kind: 'access_token', token: body.access_token } as const)
    const begun = await enter(world, pass, session.visitorOf(request))
    const { token } = begun
    const [found, before] = await Promise.all([findSession(world, token), session.findByCookie(request)])
    // A link must not switch the account silently, so the user is asked first.
    const isOthers = before !== undefined && before.actor.accountId !== found?.actor.accountId && body.replace !== true
    if (!isOthers) session.enter(request, reply, begun)
    return { data: { token, email: found?.actor.address ?? '', is_signed_in: !isOthers } }
  })

  const { loginParamSecret } = config
  if (loginParamSecret === undefined) return
  mount(issueLoginParam, async (_, { body, request }) => {
    const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    // Comparing digests hides the secret's timing.
    if (world.secrets.digest(given) !== world.secrets.digest(loginParamSecret)) {
      // Guesses from the same source must not lock out a caller that knows the secret.
      await loginLimits.count('login-param', request.ip)
      throw new Refused('forbidden')
    }
    const { code, expiresAt } = await issueLoginCode(world, body.email)
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`
    return { data: { login_param: code, url: loginAddress(origin, code), expires_at: unixSeconds(expiresAt) } }
  })
}
