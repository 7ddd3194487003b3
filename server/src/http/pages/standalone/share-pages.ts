import { ERROR_STATUS } from '@sen/contract/errors'
import { MAX_DRIVE_DIRECT_UPLOAD_BYTES } from '@sen/model/drive/limits'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { OnSignInFailed } from '../../failed-sign-ins.ts'
import type { SiteOptions } from '../../presenters/site.ts'
import { acceptUploads } from '../../uploads.ts'
import { acceptForms } from '../forms.ts'
import type { PageFiles } from '../page-files.ts'
import { forgotPasswordPages } from './forgot-password-pages.ts'
import { passwordPages } from './password-pages.ts'
import { fileRequestPages } from './request-routes.ts'
import { setupPages } from './setup-pages.ts'
import { type ShareRouteNeeds, shareRoutes } from './share-routes.ts'
import { shareSender } from './share-sender.ts'

export async function sharePages(
  app: FastifyInstance,
  needs: Omit<ShareRouteNeeds, 'send'> & {
    readonly files: PageFiles
    readonly site: SiteOptions
    readonly onSignInFailed: OnSignInFailed
  },
): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    acceptForms(scope)
    await acceptUploads(scope, MAX_DRIVE_DIRECT_UPLOAD_BYTES)
    const send = shareSender(needs)
    shareRoutes(scope, { ...needs, send })
    fileRequestPages(scope, { ...needs, send })
    passwordPages(scope, { ...needs, send })
    forgotPasswordPages(scope, { ...needs, send })
    setupPages(scope, { ...needs, send })
    for (const url of ['/s/*', '/r/*']) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => send(request, reply.code(ERROR_STATUS.share_gone), { show: 'gone' }),
      })
    }
  }
  await app.register(routes)
}
