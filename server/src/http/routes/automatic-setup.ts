import { findSetupDomain } from '@sen/core/automatic-setup/find-setup-domain'
import { readAutoconfig, readAutodiscover } from '@sen/core/automatic-setup/read-setup'
import { MAX_AUTODISCOVER_REQUEST_BYTES } from '@sen/model/automatic-setup/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import { sendError } from '../error-answers.ts'
import { ownOrigin } from '../origin.ts'
import { setupLimits } from '../setup-limits.ts'

interface Needs {
  readonly world: Pick<World, 'domainDirectory' | 'mailServers' | 'brandName'>
  readonly publicUrl: string | undefined
}

/** Thunderbird, K-9 Mail, FairEmail and Evolution request these. */
const AUTOCONFIG_PATHS = [
  '/mail/config-v1.1.xml',
  '/v1.1/mail/config-v1.1.xml',
  '/.well-known/autoconfig/mail/config-v1.1.xml',
]
const AUTODISCOVER_PATH = '/autodiscover/autodiscover.xml'

/**
 * Serves settings to mail programs: Mozilla's autoconfig and Microsoft's Autodiscover. The answer is the same for every
 * address of a hosted domain. `autoconfig.` and `autodiscover.` of a domain reach these routes like `mta-sts.`.
 */
export async function automaticSetupRoutes(app: FastifyInstance, { world, publicUrl }: Needs): Promise<void> {
  const count = setupLimits()
  const routes = (scope: FastifyInstance): void => {
    scope.addHook('onRequest', (request) => count(request.ip))
    scope.removeAllContentTypeParsers()
    // Outlook sends text/xml; other clients send other types or none.
    const options = { parseAs: 'string', bodyLimit: MAX_AUTODISCOVER_REQUEST_BYTES } as const
    scope.addContentTypeParser('*', options, async (_: unknown, body: string) => body)

    for (const path of AUTOCONFIG_PATHS) {
      scope.get(path, async (request, reply) => {
        const asked = { host: request.hostname, address: queryOf(request, 'emailaddress') }
        return sendXml(reply, await readAutoconfig(world, asked))
      })
    }

    scope.post(AUTODISCOVER_PATH, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      return sendXml(reply, await readAutodiscover(world, { host: request.hostname, body }))
    })
    // A request without a body is invalid, but must not get the page of the webmail.
    scope.get(AUTODISCOVER_PATH, async (request, reply) =>
      sendXml(reply, await readAutodiscover(world, { host: request.hostname, body: '' })),
    )

    const locate = async (request: FastifyRequest, reply: FastifyReply, address: string | undefined) => {
      const domain = await findSetupDomain(world, { host: request.hostname, address })
      if (domain === undefined) return sendError(reply, 'not_found')
      if (queryOf(request, 'protocol')?.toLowerCase() !== 'autodiscoverv1') {
        const answer = { ErrorCode: 'ProtocolNotSupported', ErrorMessage: 'The supported protocol is AutodiscoverV1.' }
        return reply.code(404).send(answer)
      }
      const origin = ownOrigin(request, publicUrl) ?? ''
      return reply.send({ Protocol: 'AutodiscoverV1', Url: `${origin}${AUTODISCOVER_PATH}` })
    }
    scope.get('/autodiscover/autodiscover.json', (request, reply) => locate(request, reply, queryOf(request, 'email')))
    scope.get<{ Params: { readonly address: string } }>(
      '/autodiscover/autodiscover.json/v1.0/:address',
      (request, reply) => locate(request, reply, request.params.address),
    )
  }
  await app.register((scope, _, done) => {
    routes(scope)
    done()
  })
}

/** Programs differ in the case of the names. */
function queryOf({ query }: FastifyRequest, name: string): string | undefined {
  const found = Object.entries(query ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : undefined
}

function sendXml(reply: FastifyReply, document: string | undefined): FastifyReply {
  if (document === undefined) {
    sendError(reply, 'not_found')
    return reply
  }
  return reply.header('cache-control', 'no-cache').type('text/xml; charset=utf-8').send(document)
}
