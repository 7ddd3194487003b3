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

export function operatorRoutes(app: FastifyInstance, options: HealthOptions): void {
  let description: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    description ??= JSON.stringify(openapi())
    return reply.header('content-type', 'application/json; charset=utf-8').send(description)
  })
  healthRoutes(app, options)
}

export function healthRoutes(app: FastifyInstance, { check, config, secrets }: HealthOptions): void {
  // The process is alive if it answers, and ready if it can do its work.
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

  /** Other users of this machine and proxies connect from it too, so its address is no proof. */
  function namesToken({ headers }: FastifyRequest): boolean {
    const [, given = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    const { metricsToken } = config
    // Comparing digests hides the token's timing.
    return metricsToken !== undefined && secrets.digest(given) === secrets.digest(metricsToken)
  }
}
