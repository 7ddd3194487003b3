import { ERROR_STATUS } from '@sen/contract/errors'
import { approachRequest, bringFile } from '@sen/core/file-requests/bring-file'
import { fileRequestPath } from '@sen/model/drive/share-opening'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../../error-answers.ts'
import { refuseForeignOrigin } from '../../origin.ts'
import { bringPart, takesPages } from './bring-part.ts'
import type { SharePageFacts } from './share-page.ts'
import type { ShareRouteNeeds } from './share-routes.ts'

/** The pages by which others bring files into one folder, of which they see nothing. */
export function fileRequestPages(scope: FastifyInstance, needs: Omit<ShareRouteNeeds, 'session'>): void {
  const { world, loginLimits, publicUrl, send } = needs
  const tokenOf = (request: FastifyRequest) => (request.params as { readonly token: string }).token

  const facts = async (request: FastifyRequest, problem?: string): Promise<SharePageFacts> => {
    const token = tokenOf(request)
    const { request: asked, owner } = await approachRequest(world, token)
    return {
      show: 'request',
      owner: owner.displayName || owner.address,
      note: asked.note,
      leftBytes: Math.max(0, asked.limitBytes - asked.receivedBytes),
      until: asked.expiresAt,
      bring: `${fileRequestPath(token)}/bring`,
      isReceived: request.method === 'GET' && request.url.endsWith('?received'),
      problem,
    }
  }
  const show = async (request: FastifyRequest, reply: FastifyReply, problem?: string) => {
    try {
      return await send(request, reply, await facts(request, problem))
    } catch (error) {
      const code = codeOf(error, request)
      void reply.code(ERROR_STATUS[code])
      return send(request, reply, { show: code === 'share_gone' ? 'gone' : 'failed' })
    }
  }

  scope.get('/r/:token', (request, reply) => show(request, reply))

  scope.post('/r/:token/bring', async (request, reply) => {
    const bring = async () => {
      refuseForeignOrigin(request, publicUrl)
      // Before anything is taken in.
      await approachRequest(world, tokenOf(request))
      return bringPart(request, async (file, fields) => {
        await loginLimits.countVisitorUpload(request.ip)
        await bringFile(world, tokenOf(request), file, fields.get('by') ?? '')
      })
    }
    if (!takesPages(request)) return reply.send({ data: await bring() })
    try {
      await bring()
      return await reply.redirect(`${fileRequestPath(tokenOf(request))}?received`, 303)
    } catch (error) {
      const code = codeOf(error, request)
      void reply.code(ERROR_STATUS[code])
      return show(request, reply, code)
    }
  })
}
