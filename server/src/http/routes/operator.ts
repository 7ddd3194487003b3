import { openapi } from '@sen/contract/openapi'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../config-table.ts'
import { sendError } from '../error-answers.ts'
import { metricsPage } from '../metrics.ts'

interface OperatorOptions {
  readonly check: () => Promise<void>
  readonly metricsPublic: boolean
}

/** For machines that watch and people who build on the calls: health, metrics, the description of all calls. */
export function operatorRoutes(app: FastifyInstance, { check, metricsPublic }: OperatorOptions): void {
  let description: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    description ??= JSON.stringify(openapi())
    return reply.header('content-type', 'application/json; charset=utf-8').send(description)
  })

  // Alive: the process answers. Ready: it can do its work.
  app.get('/healthz', (_, reply) => reply.send('ok'))
  app.get('/readyz', async (request, reply) => {
    try {
      await check()
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return sendError(reply, 'unavailable')
    }
    return reply.send('ok')
  })

  app.get('/metrics', async (request, reply) => {
    if (!metricsPublic && !isFromThisMachine(request)) return sendError(reply, 'not_found')
    const { contentType, text } = await metricsPage()
    return reply.header('content-type', contentType).send(text)
  })
}

/** A reverse proxy on this machine asks for somebody else: its headers give it away. */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isProxied && isLoopback(ip.replace(/^::ffff:/i, ''))
}
