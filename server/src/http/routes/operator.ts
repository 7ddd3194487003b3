import { openapi } from '@sen/contract/openapi'
import type { Secrets } from '@sen/core/ports/secrets'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { NotReady } from '../../startup/readiness.ts'
import { sendError } from '../error-answers.ts'
import { metricsPage } from '../metrics.ts'

export interface HealthOptions {
  readonly check: () => Promise<void>
  readonly config: Pick<Config, 'metricsPublic' | 'metricsToken'>
  readonly secrets: Secrets
}

/** For machines that watch and people who build on the calls: health, metrics, the description of all calls. */
export function operatorRoutes(app: FastifyInstance, options: HealthOptions): void {
  let description: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    description ??= JSON.stringify(openapi())
    return reply.header('content-type', 'application/json; charset=utf-8').send(description)
  })
  healthRoutes(app, options)
}

/** For machines that watch: health and metrics. */
export function healthRoutes(app: FastifyInstance, { check, config, secrets }: HealthOptions): void {
  // Alive: the process answers. Ready: it can do its work.
  app.get('/healthz', (_, reply) => reply.send('ok'))
  app.get('/readyz', async (request, reply) => {
    try {
      await check()
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return sendError(reply, 'unavailable', error instanceof NotReady ? { reason: error.message } : undefined)
    }
    return reply.send('ok')
  })

  app.get('/metrics', async (request, reply) => {
    if (!config.metricsPublic && !namesToken(request)) return sendError(reply, 'not_found')
    const { contentType, text } = await metricsPage()
    return reply.header('content-type', contentType).send(text)
  })

  /** Being on this machine is no proof: other users of it are, too, and so is a proxy that asks for strangers. */
  function namesToken({ headers }: FastifyRequest): boolean {
    const [, given = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    const { metricsToken } = config
    // Digests, so that how long the comparison takes says nothing about the token.
    return metricsToken !== undefined && secrets.digest(given) === secrets.digest(metricsToken)
  }
}
