import { ERROR_STATUS } from '@sen/contract/errors'
import { setupPath } from '@sen/core/automatic-setup/create-setup-link'
import { openSetupLink, redeemSetupLink } from '@sen/core/automatic-setup/redeem-setup-link'
import { APPLE_PROFILE_TYPE } from '@sen/model/automatic-setup/apple-profile'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../../world.ts'
import { codeOf } from '../../error-answers.ts'
import { refuseForeignOrigin } from '../../origin.ts'
import type { SessionAuth } from '../../session.ts'
import { setupLimits } from '../../setup-limits.ts'
import type { SendSharePage } from './share-sender.ts'

interface Needs {
  readonly world: World
  readonly session: SessionAuth
  readonly publicUrl: string | undefined
  readonly send: SendSharePage
}

type TokenRequest = FastifyRequest<{ Params: { readonly token: string } }>

/**
 * The page of a link for setting up an iPhone, iPad or Mac. Its button uses the link up; opening the page does not,
 * because messengers open links for a preview.
 * @param scope accepts forms
 */
export function setupPages(scope: FastifyInstance, { world, session, publicUrl, send }: Needs): void {
  const url = '/setup/:token'
  const count = setupLimits()
  const answer = async (error: unknown, request: TokenRequest, reply: FastifyReply) => {
    const code = codeOf(error, request)
    void reply.code(ERROR_STATUS[code])
    if (code === 'login_link_expired') return send(request, reply, { show: 'setup-gone' })
    // Without its link the page can only say that the setup failed.
    const owner = await openSetupLink(world, request.params.token).catch(() => undefined)
    if (!owner) return send(request, reply, { show: 'failed' })
    const base = setupPath(request.params.token)
    return send(request, reply, { show: 'setup', base, address: owner.address, problem: code })
  }

  scope.get(url, async (request: TokenRequest, reply) => {
    const { token } = request.params
    try {
      await count(request.ip)
      const { address } = await openSetupLink(world, token)
      return await send(request, reply, { show: 'setup', base: setupPath(token), address })
    } catch (error) {
      return answer(error, request, reply)
    }
  })

  scope.post(url, async (request: TokenRequest, reply) => {
    try {
      await count(request.ip)
      refuseForeignOrigin(request, publicUrl)
      const profile = await redeemSetupLink(world, request.params.token, session.visitorOf(request))
      return await reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': 'attachment; filename="mail.mobileconfig"',
        })
        .type(APPLE_PROFILE_TYPE)
        .send(Buffer.from(profile))
    } catch (error) {
      return answer(error, request, reply)
    }
  })
}
