import { ERROR_STATUS } from '@sen/contract/errors'
import {
  type ApproachedRequest,
  approachRequest,
  enterRequest,
  enterRequestPassword,
} from '@sen/core/file-requests/approach-request'
import { uploadRequestedFile } from '@sen/core/file-requests/upload-requested-file'
import { Refused } from '@sen/core/kit/refused'
import { ownerTimeZone } from '@sen/core/settings/owner-time-zone'
import { fileRequestRoom } from '@sen/model/drive/file-requests'
import { MAX_SHARE_PASSWORD_CHARACTERS } from '@sen/model/drive/limits'
import { fileRequestPath } from '@sen/model/drive/share-opening'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../../error-answers.ts'
import { askedBy } from '../../login-limits.ts'
import { refuseForeignOrigin } from '../../origin.ts'
import { sendUploadPart, takesPages } from './send-upload-part.ts'
import type { SharePageFacts } from './share-page.ts'
import type { ShareRouteNeeds } from './share-routes.ts'
import { formOf, rememberVisit, visitTokenIn } from './visit-cookie.ts'

export function fileRequestPages(scope: FastifyInstance, needs: Omit<ShareRouteNeeds, 'session'>): void {
  const { world, loginLimits, publicUrl, send } = needs
  const tokenOf = (request: FastifyRequest) => (request.params as { readonly token: string }).token

  const show = async (request: FastifyRequest, reply: FastifyReply, problem?: string) => {
    try {
      const approached = await approachRequest(world, tokenOf(request), visitTokenIn(request))
      const isReceived = request.method === 'GET' && request.url.endsWith('?received')
      const timeZone = await ownerTimeZone(world, approached.owner.mailboxId)
      return await send(request, reply, factsOf(approached, { isReceived, problem, timeZone }))
    } catch (error) {
      const code = codeOf(error, request)
      void reply.code(ERROR_STATUS[code])
      return send(request, reply, { show: code === 'share_gone' ? 'gone' : 'failed' })
    }
  }

  scope.get('/r/:token', (request, reply) => show(request, reply))

  scope.post('/r/:token/password', async (request, reply) => {
    try {
      refuseForeignOrigin(request, publicUrl)
      const { request: asked } = await approachRequest(world, tokenOf(request), undefined)
      const guessed = `request:${asked.id}`
      await loginLimits.count(guessed, request.ip)
      const password = formOf(request, 'password').slice(0, MAX_SHARE_PASSWORD_CHARACTERS + 1)
      const visit = await enterRequestPassword(askedBy(world, request), asked.token, password)
      await loginLimits.forgive(guessed, request.ip)
      return await rememberVisit(reply, fileRequestPath(asked.token), visit, publicUrl)
    } catch (error) {
      const code = codeOf(error, request)
      if (!(error instanceof Refused)) {
        void reply.code(ERROR_STATUS[code])
        return send(request, reply, { show: 'failed' })
      }
      void reply.code(ERROR_STATUS[code])
      return show(request, reply, code)
    }
  })

  scope.post('/r/:token/bring', async (request, reply) => {
    const receive = async () => {
      refuseForeignOrigin(request, publicUrl)
      const visitToken = visitTokenIn(request)
      const entered = await enterRequest(world, tokenOf(request), visitToken)
      return sendUploadPart(request, async (file, fields) => {
        await loginLimits.countVisitorUpload(`request:${entered.request.id}`, request.ip)
        await uploadRequestedFile(world, tokenOf(request), file, { name: fields.get('by') ?? '', visitToken })
      })
    }
    if (!takesPages(request)) return reply.send({ data: await receive() })
    try {
      await receive()
      return await reply.redirect(`${fileRequestPath(tokenOf(request))}?received`, 303)
    } catch (error) {
      const code = codeOf(error, request)
      void reply.code(ERROR_STATUS[code])
      return show(request, reply, code)
    }
  })
}

function factsOf(
  { request: asked, owner, asks }: ApproachedRequest,
  {
    isReceived,
    problem,
    timeZone,
  }: { readonly isReceived: boolean; readonly problem: string | undefined; readonly timeZone: string },
): SharePageFacts {
  const base = fileRequestPath(asked.token)
  if (asks === 'password') return { show: 'password', base, problem }
  const room = fileRequestRoom(asked)
  return {
    show: 'request',
    owner: owner.displayName || owner.address,
    timeZone,
    title: asked.title,
    note: asked.note,
    leftBytes: room.bytes,
    leftCount: room.count,
    until: asked.expiresAt,
    bring: `${base}/bring`,
    isReceived,
    problem,
  }
}
